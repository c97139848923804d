/** Minutes (VAL-030). */

export const courseMinutes = { least: 30, most: 480, step: 15 } as const;
