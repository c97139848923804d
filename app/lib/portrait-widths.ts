/** In pixels; a page's is what is kept, where the photo was large enough. */
export const portraitWidths = { card: 160, medium: 320, page: 480 } as const;

/** A hash tells how wide a photo is kept where it is narrower than a page's: its address says so to browsers. */
export const withWidth = (hash: string, width: number = portraitWidths.page): string =>
  width < portraitWidths.page ? `${hash}x${String(width)}` : hash;

/** Widths at which the photo of this hash is offered, by the name of its file. */
export function widthsOf(hash: string): { file: number; width: number }[] {
  const kept = Number(/x(\d+)$/.exec(hash)?.[1] ?? portraitWidths.page);
  const { page, ...smaller } = portraitWidths;
  const below = Object.values(smaller).filter((width) => width < kept);
  return [...below.map((width) => ({ file: width, width })), { file: page, width: kept }];
}
