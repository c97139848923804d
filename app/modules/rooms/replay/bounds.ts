/** Bytes: of one part, of a whole recording, and of one object that keeps what was joined. */
export const bounds = { part: 4 << 20, whole: 3 * 1024 ** 3, chunk: 4 << 20 } as const;

/** Milliseconds of one part of a recording: what a browser that dies has not sent yet. */
export const partMs = 5000;
