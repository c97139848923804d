type Position = Readonly<{ name: string; address: string }>;

type House = Position & Readonly<{ offices: readonly Position[] }>;

export function contactOffices({ name, address, offices }: House) {
  const [main = { name, address }, secondary] = offices;
  return { main, secondary: secondary ?? null };
}
