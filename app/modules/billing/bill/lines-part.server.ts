import i18next from "i18next";

import { figure } from "#app/lib/figure.ts";
import { toEuros } from "#app/lib/money.ts";
import { signedSum } from "#app/lib/price.ts";
import type { BillLine } from "#app/modules/billing/credit/domain.ts";
import type { Part } from "#app/pdf/document.ts";

type Line = Pick<BillLine, "kind" | "amountCents" | "vatCents" | "vatPerMille">;

const euros = (cents: number) => signedSum(toEuros(cents));

export const linesPart = (lines: readonly Line[], caption: string): Part => ({
  kind: "table",
  caption,
  columns: [
    { title: i18next.t("documents:label"), share: 4 },
    { title: i18next.t("documents:amount"), share: 1, align: "right" },
  ],
  rows: lines.map(({ kind, amountCents, vatCents, vatPerMille }) => [
    {
      text: i18next.t(`documents:line.${kind}`),
      note: vatPerMille
        ? i18next.t("documents:vat", {
            net: euros(amountCents - vatCents),
            rate: figure(vatPerMille / 10),
            vat: euros(vatCents),
          })
        : "",
    },
    euros(amountCents),
  ]),
});
