const link =
  /^(?:https?:\/\/)?(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#\s]*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)([\w-]{11})(?=$|[?&#/])/i;

/** Accepts a YouTube link or the id itself; undefined for anything else (VAL-008). */
export const videoIn = (typed: string): string | undefined =>
  /^[\w-]{11}$/.test(typed) ? typed : link.exec(typed)?.[1];

export const videoLink = (id: string): string => `https://youtu.be/${id}`;
