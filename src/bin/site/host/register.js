// In the page: has the service worker keep it for later, where the browser lets it, and says when there is a newer version.
// An embed is a guest: it keeps nothing.
try {
  if (parent === self && isSecureContext && !new URLSearchParams(location.search).has('embed')) {
    addEventListener('load', async () => {
      try {
        const workers = navigator.serviceWorker;
        const place = document.getElementById('newer');
        const close = () => place.querySelector('p')?.remove();
        workers.onmessage = ({ data, source }) => {
          if (!data?.version || data.version === '{version}') return;
          close();
          place.append(place.firstChild.content.cloneNode(true));
          const [load, later] = place.querySelectorAll('button');
          load.disabled = later.disabled = false;
          later.onclick = close;
          load.onclick = () => {
            const ready = () => source.state === 'activated' && location.reload();
            source.onstatechange = ready;
            source.postMessage('take over');
            ready();
          };
        };
        const kept = await workers.register('sw.js');
        const look = () => kept.update().catch(() => {});
        await look();
        // One that is being installed says so itself.
        if (!kept.installing) kept.waiting?.postMessage('version');
        addEventListener('visibilitychange', () => document.hidden || look());
      } catch { /* no worker here */ }
    });
  }
} catch { /* a sandbox */ }
