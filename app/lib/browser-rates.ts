/** Today, then name, day and value of each row that formulas of a page need. */
export type BrowserRates = Readonly<{
  today: string;
  rows: readonly (readonly [name: string, from: string, value: number])[];
}>;
