import { type SearchFormat, searchFormats } from "#app/modules/catalogue/price/domain.ts";
import { cursus } from "#app/modules/foundation/reference/schooling.domain.ts";

export const simulatorFields = ["niveau", "lieu", "prix", "heures", "statut"] as const;

export type SimulatorWish = Readonly<{
  cursusId: number;
  format: SearchFormat;
  price: string;
  hours: number;
  selfEmployed: boolean;
}>;

const hoursBounds = { least: 1, usual: 4, most: 48 };

type Read = (name: (typeof simulatorFields)[number]) => string | null | undefined;

export function wishOf(read: Read): SimulatorWish {
  const hours = Number(read("heures"));
  const format = searchFormats.find((one) => one === read("lieu"));
  const level = cursus.find(({ slug }) => slug === read("niveau"));
  const { least, usual, most } = hoursBounds;
  return {
    cursusId: level?.id ?? 3,
    format: format ?? "offline",
    price: (read("prix") ?? "").trim().slice(0, 10),
    hours: Number.isInteger(hours) && hours >= least && hours <= most ? hours : usual,
    selfEmployed: read("statut") !== "salarie",
  };
}

/** Parses a typed price (« 36,50 € ») to cents; undefined when invalid. */
export function typedCents(price: string): number | undefined {
  const [, whole, part = ""] = /^(\d{1,3})(?:[.,](\d{1,2}))?\s?€?$/.exec(price) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, "0"));
}
