import i18next from "i18next";

import type { Call } from "#app/api/call.server.ts";
import { issuerOf } from "#app/legal.server.ts";
import { townWithCountry } from "#app/lib/country.ts";
import { monthInWords, plainDay } from "#app/lib/french-date.ts";
import { toEuros } from "#app/lib/money.ts";
import { signedSum } from "#app/lib/price.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { legalBlockOf } from "#app/modules/foundation/issuer/legal-block.server.ts";
import { pdfAnswer } from "#app/pdf/answer.server.ts";
import type { Part, PdfDocument } from "#app/pdf/document.ts";
import { renderPdf } from "#app/pdf/render.server.ts";

import { commissionNumber, commissionVat } from "./domain.ts";
import { withFacturX } from "./factur-x.server.ts";
import { findOwnCommission } from "./repository.server.ts";

const entity = "main";
const euros = (cents: number) => signedSum(toEuros(cents));
const t = (key: string, words: Record<string, string | number> = {}) =>
  i18next.t(`documents:commission.${key}`, words);

type Found = NonNullable<Awaited<ReturnType<typeof findOwnCommission>>>;

/** Own commission invoice as PDF with Factur-X (API-178); 404 for another's. */
export async function downloadCommission({ reader, actor }: Call, { id }: { id: number }) {
  const own = await findOwnCommission(reader, id, actor.id);
  const found = orNotFound(own, "api.payout.no_commission_invoice");
  const document = commissionDocument(found);
  const bytes = await withFacturX(await renderPdf(document, { archived: true }), found, document);
  return pdfAnswer(bytes, `commission-${commissionNumber(found.invoice)}.pdf`);
}

export function commissionDocument({ invoice, lines, corrected }: Found): PdfDocument {
  const number = commissionNumber(invoice);
  const isCredit = invoice.grossCents < 0;
  const title = t(isCredit ? "credit_note" : "title");
  const issuer = issuerOf(entity);
  return {
    title: `${title} ${number}`,
    author: issuer.name,
    at: invoice.createdAt,
    head: {
      title,
      number,
      lines: [
        t("issued", { day: plainDay(invoice.createdAt) }),
        t("line", { period: monthInWords(invoice.period) }),
        ...(corrected.length > 0 ? [correctedBy(corrected)] : []),
      ],
    },
    parts: [
      peopleOf(invoice),
      coursesOf(lines),
      sumsOf(invoice),
      { kind: "box", phrases: [t(isCredit ? "given_back" : "kept")] },
      { kind: "text", phrase: t("machine"), small: true },
    ],
    legal: legalBlockOf(entity),
  };
}

const correctedBy = (corrected: Found["corrected"]) =>
  t("corrects", { numbers: corrected.map(commissionNumber).join(", ") });

function peopleOf(invoice: Found["invoice"]): Part {
  const { buyerName, buyerSiren, buyerStreet, buyerPostalCode, buyerCity } = invoice;
  const { name, address, siren, vat_number: vat } = issuerOf(entity);
  return {
    kind: "blocks",
    blocks: [
      {
        title: t("seller"),
        lines: [name, address, t("siren", { siren }), t("vat_number", { vat })],
      },
      {
        title: t("buyer"),
        lines: [
          buyerName,
          ...(buyerStreet === null ? [] : [buyerStreet]),
          `${buyerPostalCode} ${townWithCountry(buyerCity, invoice.buyerCountry)}`,
          ...(buyerSiren ? [t("siren", { siren: buyerSiren })] : []),
        ],
      },
    ],
  };
}

const coursesOf = (lines: Found["lines"]): Part => ({
  kind: "table",
  caption: t("courses"),
  columns: [
    { title: t("course"), share: 5 },
    { title: t("family"), share: 3, align: "right" },
    { title: t("fees"), share: 3, align: "right" },
  ],
  rows: lines.map(({ line, date, student }) => [
    t("course_of", { day: plainDay(date), student }),
    euros(line.familyCents),
    euros(line.feesCents),
  ]),
});

const sumsOf = ({ period, netCents, vatCents, grossCents }: Found["invoice"]): Part => ({
  kind: "sums",
  caption: t("sums"),
  rows: [
    { label: t("net"), value: euros(netCents) },
    { label: t("vat", { rate: commissionVat(period) / 10 }), value: euros(vatCents) },
    { label: t("gross"), value: euros(grossCents) },
    { label: t("due"), value: euros(0), total: true },
  ],
});
