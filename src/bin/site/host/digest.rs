//! Digests, as names of files, content policies and browsers want them, and what is packed for hosts that send it so.

use std::io::{self, Write as _};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::{Compression, write::GzEncoder};
use sha2::{Digest as _, Sha256, Sha384};

/// Bytes in base 64.
pub fn base64(bytes: &[u8]) -> String {
    STANDARD.encode(bytes)
}

/// SHA-256 as content policies and browsers write it.
pub fn sha256(bytes: &[u8]) -> String {
    format!("sha256-{}", base64(&Sha256::digest(bytes)))
}

/// SHA-384 as browsers write it.
pub fn sha384(bytes: &[u8]) -> String {
    format!("sha384-{}", base64(&Sha384::digest(bytes)))
}

/// What a file's name says of its bytes: 16 hexadecimal digits.
pub fn short(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// Packed by gzip -9.
pub fn gzip(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    gzip.write_all(bytes)?;
    gzip.finish()
}

/// Packed by brotli 11.
pub fn brotli(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut packed = Vec::new();
    let params = brotli::enc::BrotliEncoderParams { quality: 11, ..Default::default() };
    brotli::BrotliCompress(&mut &*bytes, &mut packed, &params)?;
    Ok(packed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_are_those_of_the_standard() {
        assert_eq!(sha256(b"abc"), "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
        assert!(sha384(b"abc").starts_with("sha384-ywB1P0WjXou1oD1p"));
        assert_eq!(short(b"abc"), "ba7816bf8f01cfea");
    }

    #[test]
    fn both_ways_of_packing_pack() {
        let zeros = [0; 10_000];
        let (gzip, brotli) = (gzip(&zeros).unwrap(), brotli(&zeros).unwrap());
        assert!(brotli.len() < gzip.len() && gzip.len() < 100, "{} {}", brotli.len(), gzip.len());
        let mut unpacked = Vec::new();
        brotli::BrotliDecompress(&mut &*brotli, &mut unpacked).unwrap();
        assert_eq!(unpacked, zeros);
    }
}
