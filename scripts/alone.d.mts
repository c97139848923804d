/** Does the work once no other running process holds `file`. */
export declare function alone<Done>(file: string, work: () => Promise<Done>): Promise<Done>;
