/** VAL-010: bytes and pixels per side, bounds excluded. */
export const photoBounds = {
  leastBytes: 1024,
  mostBytes: 10_000_000,
  least: 200,
  most: 4000,
} as const;
