/** The same values, all that is undefined left out. */
export type Defined<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> };

/** Leaves out what is undefined: what was not sent stays as it is. */
export function defined<Values extends object>(values: Values): Defined<Values> {
  const kept = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept) as Defined<Values>;
}
