import { photoBounds } from "#app/lib/photo-bounds.ts";

/** The bytes of the longest form; a body that may be longer brings a photo. */
export const formBytes = 64 * 1024;
/** A photo that is somewhat too heavy still arrives, so that its sender is told so at its field. */
const photo = photoBounds.mostBytes + 6_000_000;

const takesPhoto = /^(?:\/api\/student\/\d+\/photo\/?|\/eleves\/\d+\/photo(?:\/|\.data))$/;

/** How many bytes a body may have at an address: those of a form, or those of a photo (API-013). */
export const bodyLimitOf = (path: string): number => (takesPhoto.test(path) ? photo : formBytes);
