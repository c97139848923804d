type Position = Readonly<{ name: string; address: string }>;

type House = Position & Readonly<{ offices: readonly Position[] }>;

/** Where the house is reached: its offices, else its seat. */
export function contactOffices({ name, address, offices }: House) {
  const [main = { name, address }, secondary] = offices;
  return { main, secondary: secondary ?? null };
}
