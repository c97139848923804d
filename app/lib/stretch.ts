import { plusMinutes } from "./clock.ts";

/** Minutes from a start. */
export type Stretch = Readonly<{ start: Date; duration: number }>;

export const endOf = ({ start, duration }: Stretch): Date => plusMinutes(start, duration);

/** One that ends as the other begins does not meet it. */
export const meets = (one: Stretch, other: Stretch): boolean =>
  one.start < endOf(other) && other.start < endOf(one);
