// What no tool of Binaryen does for a module: takes functions out of its table, and orders its functions for gzip.

/** The parts of a module that this file needs: `[id, start, end]` of each section, counts, bodies, and names by index. */
function parse(bytes) {
  let at = 8;
  const number = () => {
    let [value, shift, byte] = [0, 0, 0x80];
    for (; byte & 0x80; shift += 7) value |= ((byte = bytes[at++]) & 0x7f) << shift;
    return value >>> 0;
  };
  const text = () => {
    const length = number();
    return String(bytes.subarray(at, (at += length)));
  };
  const list = (item) => Array.from({ length: number() }, item);
  const module = { sections: [], imports: 0, table: [], bodies: [], names: new Map() };
  while (at < bytes.length) {
    const start = at;
    const id = bytes[at++];
    const end = number() + at;
    module.sections.push([id, start, end]);
    if (id === 2) {
      list(() => {
        text(), text();
        if (bytes[at++] !== 0) throw new Error('an import that is no function');
        number(), module.imports++;
      });
    } else if (id === 9) {
      list(() => {
        // `0 i32.const offset end`: what follows goes into the table from that place on.
        if (bytes[at++] !== 0 || bytes[at++] !== 0x41) throw new Error('an unknown way to fill the table');
        const offset = number();
        at++;
        module.table.push([offset, list(number)]);
      });
    } else if (id === 10) {
      module.bodies = list(() => {
        const length = number();
        return bytes.subarray(at, (at += length));
      });
    } else if (id === 0 && text() === 'name') {
      while (at < end) {
        const [kind, size] = [bytes[at++], number()];
        if (kind === 1) list(() => module.names.set(number(), text()));
        else at += size;
      }
    }
    at = end;
  }
  return module;
}

const number = (value) => {
  const bytes = [];
  for (; value > 0x7f; value >>>= 7) bytes.push((value & 0x7f) | 0x80);
  return Buffer.from([...bytes, value]);
};
const list = (items) => Buffer.concat([number(items.length), ...items]);
const sized = (bytes) => Buffer.concat([number(bytes.length), bytes]);
const section = (id, content) => Buffer.concat([Buffer.from([id]), sized(content)]);

/** The module with the table's first function wherever one stood whose name matches: nothing may call these. */
export function dropFromTable(bytes, unused) {
  const { sections, table, names } = parse(bytes);
  const [[, [nobody]]] = table;
  const segments = table.map(([offset, functions]) => {
    const kept = functions.map((index) => number(unused.test(names.get(index)) ? nobody : index));
    return Buffer.concat([Buffer.from([0, 0x41]), number(offset), Buffer.from([0x0b]), list(kept)]);
  });
  return Buffer.concat([
    bytes.subarray(0, 8),
    ...sections.map(([id, start, end]) => (id === 9 ? section(9, list(segments)) : bytes.subarray(start, end))),
  ]);
}

/** How much of the code before a function gzip can point back to. */
const WINDOW = 30_000;
/** Length of the stretches that functions are compared by, and how many bits their hashes have. */
const STRETCH = 6;
const HASH_BITS = 20;

/**
 * The module with names that sort its functions: each is followed by the one that shares the largest part of its
 * stretches with what lies in gzip's window. The functions that are called most keep their short numbers.
 */
export function nameByLikeness(bytes) {
  const { imports, bodies } = parse(bytes);
  const stretches = bodies.map((body) => {
    const hashes = new Set();
    for (let at = 0; at + STRETCH <= body.length; at++) {
      let hash = 0;
      for (const byte of body.subarray(at, at + STRETCH)) hash = Math.imul(hash ^ byte, 0x01000193) ^ (hash >>> 15);
      hashes.add(hash >>> (32 - HASH_BITS));
    }
    return Uint32Array.from(hashes);
  });
  const seen = new Int32Array(1 << HASH_BITS);
  const rest = new Set(bodies.keys());
  const order = [];
  let [first, size] = [0, 0];
  const place = (next) => {
    rest.delete(next);
    order.push(next);
    size += bodies[next].length;
    for (const hash of stretches[next]) seen[hash]++;
    for (; size - bodies[order[first]].length > WINDOW; first++) {
      size -= bodies[order[first]].length;
      for (const hash of stretches[order[first]]) seen[hash]--;
    }
  };
  for (let index = 0; index < Math.max(1, 128 - imports); index++) place(index);
  while (rest.size) {
    let [best, most] = [-1, -1];
    for (const index of rest) {
      let shared = 0;
      for (const hash of stretches[index]) if (seen[hash]) shared++;
      const share = shared / (stretches[index].length + 8);
      if (share > most) [best, most] = [index, share];
    }
    place(best);
  }
  const all = [...Array(imports).keys(), ...order.map((index) => imports + index)];
  const names = all
    .map((index, place) => [index, sized(Buffer.from(String(place).padStart(6, '0')))])
    .sort(([a], [b]) => a - b)
    .map(([index, name]) => Buffer.concat([number(index), name]));
  return Buffer.concat([bytes, section(0, Buffer.concat([sized(Buffer.from('name')), Buffer.from([1]), sized(list(names))]))]);
}
