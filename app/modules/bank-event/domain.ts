/** How often an event is posted before the bank gives up. */
export const mostDeliveries = 16;

/** Milliseconds before an event is posted again after so many failures: from one second to an hour. */
export const deliveryDelayMs = (tries: number) => Math.min(3_600_000, 1000 * 2 ** tries);
