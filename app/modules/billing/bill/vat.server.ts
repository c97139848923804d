import i18next from "i18next";

import { toEuros } from "#app/lib/money.ts";
import { percent, signedSum } from "#app/lib/price.ts";
import type { VatMention } from "#app/modules/catalogue/price/vat.domain.ts";

import { type TaxedLine, vatByRate } from "./vat.domain.ts";
import type { VatPart } from "./vat.endpoints.ts";

/** The tax of lines as it is told, rate by rate, in percent and euros (LAW-17). */
export const presentVat = (lines: readonly TaxedLine[]): VatPart[] =>
  vatByRate(lines).map(({ perMille, netCents, vatCents }) => ({
    rate: perMille / 10,
    net: toEuros(netCents),
    vat: toEuros(vatCents),
  }));

/** The tax of one rate on paper: a row of sums. */
export const vatRowOf = ({ rate, net, vat }: VatPart) => ({
  label: i18next.t("documents:total.vat", { rate: percent(rate), net: signedSum(net) }),
  value: signedSum(vat),
});

/** The same of lines: a row for each rate. */
export const vatRows = (lines: readonly TaxedLine[]) => presentVat(lines).map(vatRowOf);

/** Why a lesson bears no VAT, or that its price holds it, in the words of the law; nothing of a mandate (LAW-17). */
export const vatWords = (mention: VatMention): string | undefined =>
  mention === "mandate" ? undefined : i18next.t(`documents:vat_mention.${mention}`);
