import i18next from "i18next";

import type { Call } from "#app/api/call.server.ts";
import { issuerOf, legal } from "#app/legal.server.ts";
import { duration, noonOf, plainDay } from "#app/lib/french-date.ts";
import { toEuros } from "#app/lib/money.ts";
import { hourlyPrice, sum } from "#app/lib/price.ts";
import { linesPart } from "#app/modules/billing/bill/lines-part.server.ts";
import { vatRows, vatWords } from "#app/modules/billing/bill/vat.server.ts";
import { vatMention } from "#app/modules/catalogue/price/vat.domain.ts";
import { legalBlockOf } from "#app/modules/foundation/issuer/legal-block.server.ts";
import { homeServicesOf } from "#app/modules/lessons/contract/home-services.server.ts";
import { pdfAnswer } from "#app/pdf/answer.server.ts";
import type { Part, PdfDocument } from "#app/pdf/document.ts";
import { renderPdf } from "#app/pdf/render.server.ts";

import type { QuoteQuery } from "./endpoints.ts";
import { type MadeQuote, makeQuote, type SeatPricing } from "./make.server.ts";

const t = (key: string, words: Record<string, string | number> = {}) =>
  i18next.t(`quote:document.${key}`, words);
const euros = (cents: number) => sum(toEuros(cents));

/** Quote as PDF: free, personal, with every legal mention (API-182, LAW-16). */
export const downloadQuote =
  (seatPrice: SeatPricing) =>
  async (call: Call, query: QuoteQuery): Promise<Response> => {
    const made = await makeQuote(call, query, seatPrice);
    return pdfAnswer(await renderPdf(quoteDocument(made)), `devis-${made.reference}.pdf`);
  };

function quoteDocument(made: MadeQuote): PdfDocument {
  const { reference, madeAt, validUntil, entity } = made;
  return {
    title: `${t("title")} ${reference}`,
    author: issuerOf(entity).name,
    at: madeAt,
    head: {
      title: t("title"),
      number: reference,
      lines: [
        t("made", { day: plainDay(madeAt) }),
        t("until", { day: plainDay(noonOf(validUntil)) }),
      ],
    },
    parts: [
      {
        kind: "blocks",
        blocks: [
          { title: t("to"), lines: [...made.family] },
          { title: t("about"), lines: aboutOf(made) },
        ],
      },
      ...modeOf(made),
      linesPart(made.lines, t("lines")),
      sumsOf(made),
      { kind: "box", phrases: creditOf(made) },
      { kind: "list", items: rulesOf(made) },
    ],
    legal: legalBlockOf(entity),
  };
}

function aboutOf({ title, lessons, hours, hourCents }: MadeQuote): string[] {
  const student = lessons?.student;
  return [
    title,
    ...(student ? [t("student", { name: student })] : []),
    ...(hours !== null && hourCents !== null
      ? [t("hours", { hours: duration(hours * 60), price: hourlyPrice(toEuros(hourCents)) })]
      : []),
  ];
}

/** Employer and declaration (LAW-18, LAW-19). */
function modeOf({ lessons }: MadeQuote): Part[] {
  if (!lessons) return [];
  const { mode, teacher } = lessons;
  const own = homeServicesOf(mode, teacher);
  const { number, date } = legal.home_services;
  const day = plainDay(noonOf(date));
  return [
    {
      kind: "text",
      phrase: {
        strong: i18next.t(`contract-paper:mode.${mode}`, { teacher: teacher.name }),
        rest: ` ${t("declared", { name: legal.name, number, day })}`,
      },
    },
    ...(mode === "independent" && own
      ? [{ kind: "text" as const, phrase: t("own_declared", { number: own.number }) }]
      : []),
  ];
}

/** Full price first; after credit, apart and smaller (LAW-12). */
function sumsOf({ totalCents, lines }: MadeQuote): Part {
  const taxed = lines.some(({ vatCents }) => vatCents !== 0);
  return {
    kind: "sums",
    caption: t("sums"),
    rows: [
      ...vatRows(lines),
      {
        label: i18next.t(`documents:total.${taxed ? "taxed" : "free"}`),
        value: euros(totalCents),
        total: true,
      },
    ],
  };
}

function creditOf({ refusal, afterCreditCents }: MadeQuote): string[] {
  if (refusal === "stage") return [t("no_credit_stage")];
  if (refusal) return [i18next.t(`contract-paper:credit.${refusal}`)];
  return [
    i18next.t("contract-paper:credit.due"),
    t("after", { amount: euros(afterCreditCents ?? 0) }),
  ];
}

function rulesOf({ lessons, validUntil }: MadeQuote): string[] {
  const day = plainDay(noonOf(validUntil));
  if (!lessons) return [t("free"), t("stage_valid", { day }), t("stage_paid")];
  const vat = vatWords(vatMention(lessons.mode, lessons.teacher.vatRegime));
  return [t("free"), t("valid", { day }), t("paid"), t("no_fee"), ...(vat ? [vat] : [])];
}
