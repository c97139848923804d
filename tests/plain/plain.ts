/** What is of a page of bytes, and no browser's. */
export abstract class Plain {
  /** Where it is, in words. */
  abstract readonly path: string;
}
