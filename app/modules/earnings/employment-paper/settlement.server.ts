import { issuerOf } from "#app/legal.server.ts";
import { contractNumber } from "#app/lib/contract-number.ts";
import { dayInWords, monthInWords } from "#app/lib/french-date.ts";
import { toEuros } from "#app/lib/money.ts";
import { signedSum } from "#app/lib/price.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { lastPayDay } from "#app/modules/earnings/employment-end/domain.ts";
import type { EndRow } from "#app/modules/earnings/employment-end/repository.server.ts";
import { payslipNumber } from "#app/modules/earnings/payout/payout.domain.ts";
import { legalBlockOf } from "#app/modules/foundation/issuer/legal-block.server.ts";
import type { OwnPaper } from "#app/modules/lessons/contract/show-terms.server.ts";
import type { Part, PdfDocument } from "#app/pdf/document.ts";

import { partiesOf, small, t, text, wordsOf } from "./parties.server.ts";
import type { LastSlip } from "./repository.server.ts";

type Settled = Readonly<{
  own: OwnPaper;
  row: EndRow;
  address: string | undefined;
  slips: readonly LastSlip[];
}>;

const euros = (cents: number) => signedSum(toEuros(cents));

/** Receipt of the final settlement, from the last payslips (STM-52). */
export function settlementDocument({ own, row, address, slips }: Settled): PdfDocument {
  const words = { ...wordsOf(own), until: dayInWords(row.endsOn) };
  const netCents = sumOf(slips, (slip) => slip.netCents);
  const madeOn = lastPayDay(row.endsOn);
  return {
    title: `${t("settlement.title")}, ${contractNumber("contract", own.contract.id)}`,
    author: issuerOf("main").name,
    at: row.endedAt ?? row.endsAt,
    head: { title: t("settlement.title"), lines: [t("settlement.end", words)] },
    parts: [
      partiesOf(own, address, t("acting", words)),
      text(t(slips.length > 0 ? "settlement.says" : "settlement.nothing", words)),
      ...(slips.length > 0 ? [sumsOf(slips, netCents)] : []),
      ...slips.map((slip) =>
        small(
          t("settlement.slip", { number: payslipNumber(slip), month: monthInWords(slip.period) }),
        ),
      ),
      small(t("settlement.leave")),
      text(t("by_agent", { ...words, day: dayInWords(madeOn) })),
      text(t("settlement.made")),
      { kind: "blocks", blocks: [{ title: t("settlement.sign"), lines: [t("sign.line")] }] },
      { kind: "box", phrases: [t("settlement.contest")] },
    ],
    legal: legalBlockOf("main"),
  };
}

function sumsOf(slips: readonly LastSlip[], netCents: number): Part {
  const sum = (of: (slip: LastSlip) => number) => sumOf(slips, of);
  const notice = sum((slip) => slip.noticeCents);
  const indemnity = sum((slip) => slip.indemnityCents);
  const salary = sum((slip) => slip.grossCents) - notice - indemnity;
  const rows = [
    { label: t("settlement.salary"), value: euros(salary) },
    { label: t("settlement.notice"), value: euros(notice) },
    { label: t("settlement.indemnity"), value: euros(indemnity) },
    {
      label: t("settlement.contributions"),
      value: euros(-sum((slip) => slip.contributionsCents)),
    },
  ];
  return {
    kind: "sums",
    caption: t("settlement.sums"),
    rows: [...rows, { label: t("settlement.net"), value: euros(netCents), total: true }],
  };
}
