import i18next from "i18next";

import type { Call } from "#app/api/call.server.ts";
import { issuerOf } from "#app/legal.server.ts";
import { townWithCountry } from "#app/lib/country.ts";
import { noonOf, plainDay } from "#app/lib/french-date.ts";
import { toEuros } from "#app/lib/money.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { signedSum } from "#app/lib/price.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { legalBlockOf } from "#app/modules/foundation/issuer/legal-block.server.ts";
import { pdfAnswer } from "#app/pdf/answer.server.ts";
import type { PdfDocument } from "#app/pdf/document.ts";
import { renderPdf } from "#app/pdf/render.server.ts";

import { type Figures, figuresOf, sumsOf } from "./domain.ts";
import type { Dac7 } from "./endpoints.ts";
import { findDeclarant, findReceipts } from "./repository.server.ts";

const entity = "main";
const t = (key: string, words: Record<string, string | number> = {}) =>
  i18next.t(`documents:dac7.${key}`, words);

type Input = Readonly<{ year: number; format?: "json" | "pdf" | undefined }>;

/** Own yearly tax statement, as data or PDF (API-176, LAW-21). */
export async function showDac7(call: Call, { year, format }: Input): Promise<Response> {
  const statement = await statementOf(call, year);
  const accepts = call.headers.get("accept") ?? "";
  if ((format ?? (accepts.includes("application/pdf") ? "pdf" : "json")) === "json") {
    return Response.json(statement, { headers: { "Cache-Control": "private, no-store" } });
  }
  const bytes = await renderPdf(documentOf(statement, call.now));
  return pdfAnswer(bytes, `releve-${String(year)}.pdf`);
}

async function statementOf({ reader, actor, now }: Call, year: number): Promise<Dac7> {
  const person = orNotFound(await findDeclarant(reader, actor.id), "api.teacher.not_found");
  const receipts = await findReceipts(reader, actor.id, year);
  const quarters = figuresOf(receipts, { type: "URSSAF", period: "quarter", year });
  const paid = receipts.filter(({ paidDay }) => paidDay.startsWith(String(year)));
  return {
    year,
    is_over: Number(parisDay(now).slice(0, 4)) > year,
    name: person.name,
    birth_date: person.birthDate,
    city: `${person.postalCode} ${townWithCountry(person.city, person.country)}`.trim(),
    iban_end: person.ibanEnd,
    quarters: quarters.map((quarter) => ({ period: quarter.period, ...viewOf(quarter) })),
    total: viewOf(sumsOf(paid)),
  };
}

const viewOf = ({ courses, familyCents, feesCents }: Omit<Figures, "period">) => ({
  operations: courses,
  amount: toEuros(familyCents),
  fees: toEuros(feesCents),
  own: toEuros(familyCents - feesCents),
});

function documentOf(statement: Dac7, now: Date): PdfDocument {
  const { year, is_over: isOver, name, birth_date: born, city, iban_end: end } = statement;
  const title = t(isOver ? "title" : "title_so_far", { year });
  const row = (label: string, { operations, amount, fees, own }: Dac7["total"]) => [
    label,
    String(operations),
    signedSum(amount),
    signedSum(fees),
    signedSum(own),
  ];
  return {
    title,
    author: issuerOf(entity).name,
    at: now,
    head: { title, lines: [i18next.t("documents:dated", { day: plainDay(now) })] },
    parts: [
      {
        kind: "blocks",
        blocks: [
          {
            title: t("person"),
            lines: [
              name,
              ...(born ? [t("born", { day: plainDay(noonOf(born)) })] : []),
              city,
              ...(end ? [t("account", { end })] : []),
            ],
          },
          { title: t("platform"), lines: [issuerOf(entity).name, issuerOf(entity).address] },
        ],
      },
      { kind: "text", phrase: t("said", { year }) },
      {
        kind: "table",
        caption: t("quarters"),
        columns: [
          { title: t("quarter"), share: 2 },
          { title: t("operations"), share: 1, align: "right" },
          { title: t("amount"), share: 2, align: "right" },
          { title: t("fees"), share: 2, align: "right" },
          { title: t("own"), share: 2, align: "right" },
        ],
        rows: [
          ...statement.quarters.map(({ period, ...sums }) =>
            row(t("quarter_n", { n: period.slice(-1), year }), sums),
          ),
          row(t("total"), statement.total),
        ],
      },
      { kind: "text", phrase: t("law"), small: true },
    ],
    legal: legalBlockOf(entity),
  };
}
