/** Each combination of the values of these facts. */
export function combined<Facts>(facts: { [Key in keyof Facts]: readonly Facts[Key][] }): Facts[] {
  const entries = Object.entries(facts) as [keyof Facts, readonly Facts[keyof Facts][]][];
  return entries.reduce<Partial<Facts>[]>(
    (all, [key, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [key]: value }))),
    [{}],
  ) as Facts[];
}
