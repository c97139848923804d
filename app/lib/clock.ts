/** Passed everywhere, so that tests and the demo can move time (decision 014). */
export type Clock = () => Date;

/** Real time for tokens, cookies and rate limits. */
export const machineClock: Clock = () => new Date();

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export const plusMinutes = (from: Date, minutes: number) =>
  new Date(from.getTime() + minutes * minute);

export const plusHours = (from: Date, hours: number) => new Date(from.getTime() + hours * hour);

export const plusDays = (from: Date, days: number) => new Date(from.getTime() + days * day);
