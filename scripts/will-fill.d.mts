/** Whether a demonstration's embedded database is still to be made. */
export declare function willFill(variables?: Readonly<Record<string, string | undefined>>): boolean;
