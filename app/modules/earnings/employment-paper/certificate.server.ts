import { issuerOf } from "#app/legal.server.ts";
import { contractNumber } from "#app/lib/contract-number.ts";
import { dayInWords } from "#app/lib/french-date.ts";
import type { EndRow } from "#app/modules/earnings/employment-end/repository.server.ts";
import { legalBlockOf } from "#app/modules/foundation/issuer/legal-block.server.ts";
import type { OwnPaper } from "#app/modules/lessons/contract/show-terms.server.ts";
import type { PdfDocument } from "#app/pdf/document.ts";

import { partiesOf, small, t, text, wordsOf } from "./parties.server.ts";

type Certified = Readonly<{ own: OwnPaper; row: EndRow; address: string | undefined }>;

/** Certificate of work: job, first and last day (STM-52). */
export function certificateDocument({ own, row, address }: Certified): PdfDocument {
  const days = { from: dayInWords(row.serviceFrom), until: dayInWords(row.endsOn) };
  const words = { ...wordsOf(own), ...days };
  return {
    title: `${t("certificate.title")}, ${contractNumber("contract", own.contract.id)}`,
    author: issuerOf("main").name,
    at: row.endedAt ?? row.endsAt,
    head: { title: t("certificate.title"), lines: [t("certificate.period", words)] },
    parts: [
      partiesOf(own, address, t("acting", words)),
      text(t("certificate.says", words)),
      { kind: "box", phrases: [{ strong: t("certificate.job", words), rest: "" }] },
      text(t("certificate.free", words)),
      text(t("by_agent", { ...words, day: dayInWords(row.endsOn) })),
      small(t("certificate.keep")),
    ],
    legal: legalBlockOf("main"),
  };
}
