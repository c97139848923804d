import i18next from "i18next";

import { figure } from "#app/lib/figure.ts";
import { toEuros } from "#app/lib/money.ts";
import { signedSum } from "#app/lib/price.ts";
import type { VatMention } from "#app/modules/catalogue/price/vat.domain.ts";

import { type TaxedLine, vatByRate } from "./vat.domain.ts";
import type { VatPart } from "./vat.endpoints.ts";

/** Rates in percent, amounts in euros. */
export const presentVat = (lines: readonly TaxedLine[]): VatPart[] =>
  vatByRate(lines).map(({ perMille, netCents, vatCents }) => ({
    rate: perMille / 10,
    net: toEuros(netCents),
    vat: toEuros(vatCents),
  }));

export const vatRowOf = ({ rate, net, vat }: VatPart) => ({
  label: i18next.t("documents:total.vat", { rate: figure(rate), net: signedSum(net) }),
  value: signedSum(vat),
});

export const vatRows = (lines: readonly TaxedLine[]) => presentVat(lines).map(vatRowOf);

/** Legal wording for no VAT or VAT included; none under a mandate (LAW-17). */
export const vatWords = (mention: VatMention): string | undefined =>
  mention === "mandate" ? undefined : i18next.t(`documents:vat_mention.${mention}`);
