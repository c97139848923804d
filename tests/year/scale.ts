/**
 * `whole`: eighteen teachers at work, ten who are not, and twenty-seven families, a whole year. `served`: FAMILIES of
 * them and their teachers until UNTIL, over HTTP, in two processes that are killed at random. Else six teachers, the
 * first weeks.
 */
const kind = process.env.SCHOOL_YEAR;
export const whole = kind === "whole";
export const served = kind === "served";
const families = Number(process.env.FAMILIES ?? 20);
const last = process.env.UNTIL ?? "2026-11-07";
export const count = whole ? 18 : served ? Math.ceil((families * 2) / 3) : 6;
export const until = new Date(`${whole ? "2027-07-03" : served ? last : "2026-10-18"}T05:00:00Z`);
const isOverWinter = until > new Date("2027-01-01");
export const january = new Date(`${isOverWinter ? "2028" : "2027"}-01-15T09:00:00Z`);
export const years = isOverWinter ? [2026, 2027] : [2026];
