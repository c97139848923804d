/** Gives the present instant. An argument everywhere, so that tests and the demo can move time (decision 014). */
export type Clock = () => Date;

/** The machine's own time: tokens, cookies and rate limits keep it whatever the movable clock says. */
export const machineClock: Clock = () => new Date();

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The instant so many minutes after another; negative goes back. */
export const plusMinutes = (from: Date, minutes: number) =>
  new Date(from.getTime() + minutes * minute);

/** The instant so many hours after another; negative goes back. */
export const plusHours = (from: Date, hours: number) => new Date(from.getTime() + hours * hour);

/** The instant so many times 24 hours after another; negative goes back. */
export const plusDays = (from: Date, days: number) => new Date(from.getTime() + days * day);
