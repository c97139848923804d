type Place = Readonly<{ name: string; address: string }>;

type House = Place & Readonly<{ offices: readonly Place[] }>;

/** Where the house is reached: its offices, else its seat. */
export function contactOffices({ name, address, offices }: House) {
  const [main = { name, address }, secondary] = offices;
  return { main, secondary: secondary ?? null };
}
