/** Writes the seed as one file; packages stay outside of it. */
export declare function bundleSeed(outfile: string): Promise<void>;
