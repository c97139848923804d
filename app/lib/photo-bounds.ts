/** What a photo may be (VAL-010): bytes, and pixels of each side, all excluded. */
export const photoBounds = {
  leastBytes: 1024,
  mostBytes: 10_000_000,
  least: 200,
  most: 4000,
} as const;
