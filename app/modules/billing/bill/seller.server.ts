import i18next from "i18next";

import { france, townWithCountry } from "#app/lib/country.ts";

type Seller = Readonly<{
  name: string;
  street: string | null;
  postalCode: string | null;
  city: string | null;
  country?: string | undefined;
  siret: string | null;
  /** Only once declared to home services. */
  sapNumber?: string | undefined;
  vatNumber: string | null;
}>;

const t = (key: string, words: Record<string, string> = {}) =>
  i18next.t(`documents:seller_lines.${key}`, words);

/** An independent teacher, as an invoice in that name says (LAW-31). */
export const sellerLines = (seller: Seller): string[] => [
  t("name", { name: seller.name }),
  ...(seller.street === null ? [] : [seller.street]),
  townOf(seller),
  seller.siret ? t("siret", { number: spaced(seller.siret) }) : t("siret_coming"),
  ...(seller.sapNumber ? [t("home_services", { number: seller.sapNumber })] : []),
  ...(seller.vatNumber === null ? [] : [t("vat_number", { number: seller.vatNumber })]),
];

function townOf({ postalCode, city, country = france }: Seller): string {
  return [postalCode, city && townWithCountry(city, country)].filter(Boolean).join(" ");
}

/** « 123 456 789 00012 ». */
const spaced = (siret: string) =>
  siret.replace(/^(...)(...)(...)(.+)$/, "$1\u00a0$2\u00a0$3\u00a0$4");
