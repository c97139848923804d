import { paperBounds } from "#app/lib/paper-kind.ts";
import { photoBounds } from "#app/lib/photo-bounds.ts";

/** The bytes of the longest form; a body that may be longer brings a photo. */
export const formBytes = 64 * 1024;
/** A photo that is somewhat too heavy still arrives, so that its sender is told so at its field. */
const photo = photoBounds.mostBytes + 6_000_000;

const takesPhoto =
  /^(?:\/api\/(?:student\/\d+|teacher|public\/candidate\/draft\/[\w-]+)\/photo\/?|\/(?:eleves\/\d+\/photo|espace-prof\/(?:candidature\/[\w-]+\/presentation|(?:finaliser-candidature|ma-presentation)\/photo))(?:\/|\.data))$/;

/** The same of a teacher's papers. */
const paper = paperBounds.mostBytes + 6_000_000;
const takesPaper =
  /^(?:\/api\/teacher\/documents\/(?:\d+\/upload|upload-by-type)\/?|\/espace-prof\/(?:mes-infos\/documents|finaliser-candidature\/pieces)\/[\w-]+(?:\/|\.data))$/;

/** How many bytes a body may have at an address: those of a form, of a photo (API-013, API-087, API-277) or of a paper (API-098). */
export function bodyLimitOf(path: string): number {
  if (takesPaper.test(path)) return paper;
  return takesPhoto.test(path) ? photo : formBytes;
}
