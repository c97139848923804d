export type Defined<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> };

export function defined<Values extends object>(values: Values): Defined<Values> {
  const kept = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept) as Defined<Values>;
}

/** An empty text clears a field; undefined leaves it unchanged. */
export const clearedText = (text: string | null | undefined) =>
  text === undefined ? undefined : text || null;
