/** Starts something on a free port; once more, on another, when somebody took the first before it listened. */
export function onFreePort<Started>(start: (port: number) => Promise<Started>): Promise<Started>;
