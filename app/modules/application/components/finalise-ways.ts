import { paths, withQuery } from "#app/paths.ts";

const here = { retour: paths.finaliseApplication };

/** The windows of the page of the eight steps, which stays under them. */
export const stepWindows = {
  photo: withQuery(paths.finalisePhoto, here),
  status: withQuery(paths.finaliseStatus, here),
  osp: withQuery(paths.finaliseOsp, here),
} as const;

/** Where a paper's window opens when its list stands among the eight steps. */
export const papersHere = {
  window: paths.finaliseDocument,
  back: paths.finaliseApplication,
} as const;
