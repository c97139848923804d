/** In pixels; a page's is what is kept, where the photo was large enough. */
export const portraitWidths = { card: 160, medium: 320, page: 480 } as const;
