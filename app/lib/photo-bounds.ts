/** VAL-010: bytes, pixels of the shorter side (excluded) and in all; what is larger than a portrait is made smaller. */
export const photoBounds = {
  leastBytes: 1024,
  mostBytes: 20_000_000,
  least: 200,
  mostPixels: 64_000_000,
  /** Bytes in memory of a PNG, which cannot be decoded small: 25 megapixels with transparency. */
  mostUnfolded: 100_000_000,
} as const;
