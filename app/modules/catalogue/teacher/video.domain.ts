const link =
  /^(?:https?:\/\/)?(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#\s]*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)([\w-]{11})(?=$|[?&#/])/i;

/** The id of a video in a link of YouTube, or the id itself; nothing when there is none (VAL-008). */
export const videoIn = (typed: string): string | undefined =>
  /^[\w-]{11}$/.test(typed) ? typed : link.exec(typed)?.[1];

/** Where anyone may see a video by its id. */
export const videoLink = (id: string): string => `https://youtu.be/${id}`;
