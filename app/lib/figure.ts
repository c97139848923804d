const hard = "\u00a0";

// Cached: creating a format costs a hundred times its use.
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(least: number, most: number): Intl.NumberFormat {
  const key = `${String(least)}-${String(most)}`;
  const known = formats.get(key);
  if (known) return known;
  const digits = { minimumFractionDigits: least, maximumFractionDigits: most };
  const made = new Intl.NumberFormat("fr-FR", digits);
  formats.set(key, made);
  return made;
}

type Digits = Readonly<{ least?: number; most?: number }>;

/** « 1 026 », « 4,5 »: the only writer of numbers; its space is U+00A0, the only one in the title's font. */
export const figure = (value: number, { least = 0, most = 1 }: Digits = {}): string =>
  formatOf(least, Math.max(least, most)).format(value).replaceAll("\u202f", hard);

/** « 22 % », of a rate in percent. */
export const percentage = (rate: number): string => `${figure(rate)}${hard}%`;
