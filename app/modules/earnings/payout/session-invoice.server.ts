import i18next from "i18next";

import type { Call } from "#app/api/call.server.ts";
import { issuerOf } from "#app/legal.server.ts";
import { duration, plainDay } from "#app/lib/french-date.ts";
import { toEuros } from "#app/lib/money.ts";
import { signedSum } from "#app/lib/price.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { vatRows } from "#app/modules/billing/bill/vat.server.ts";
import { listSessionLines } from "#app/modules/earnings/session-pay/repository.server.ts";
import { issuedForBlockOf } from "#app/modules/foundation/issuer/legal-block.server.ts";
import { pdfAnswer } from "#app/pdf/answer.server.ts";
import type { Part, PdfDocument } from "#app/pdf/document.ts";
import { renderPdf } from "#app/pdf/render.server.ts";

import { ownPayout } from "./list.server.ts";
import { sessionInvoiceNumber } from "./payout.domain.ts";
import { findSessionBill } from "./session-invoice.repository.server.ts";

const entity = "second";
const euros = (cents: number) => signedSum(toEuros(cents));
const t = (key: string, words: Record<string, string | number> = {}) =>
  i18next.t(`documents:session_invoice.${key}`, words);

/** The teacher's invoice of the sessions that a payout paid (TEA-069); 404 when it paid none. */
export async function downloadSessionInvoice({ reader, actor }: Call, { id }: { id: number }) {
  await ownPayout(reader, id, actor.id);
  const invoice = orNotFound(await findSessionBill(reader, id), "api.invoice.not_found");
  const lines = await listSessionLines(reader, "payout", [id]);
  const bytes = await renderPdf(sessionBillDocument(invoice, lines));
  return pdfAnswer(bytes, `facture-${sessionInvoiceNumber(invoice)}.pdf`);
}

type Invoice = NonNullable<Awaited<ReturnType<typeof findSessionBill>>>;
type Lines = Awaited<ReturnType<typeof listSessionLines>>;

function sessionBillDocument(invoice: Invoice, lines: Lines): PdfDocument {
  const number = sessionInvoiceNumber(invoice);
  const title = t(invoice.amountCents < 0 ? "credit_note" : "title");
  const { name, address, siren } = issuerOf(entity);
  const [seller = ""] = invoice.sellerLines;
  return {
    title: `${title} ${number}`,
    author: seller,
    at: invoice.createdAt,
    head: { title, number, lines: [t("issued", { day: plainDay(invoice.createdAt) })] },
    parts: [
      {
        kind: "blocks",
        blocks: [
          { title: t("by"), lines: invoice.sellerLines },
          { title: t("buyer"), lines: [name, address, t("siren", { siren })] },
        ],
      },
      sessionsOf(lines),
      {
        kind: "sums",
        caption: t("sums"),
        rows: [
          ...vatRows([invoice]),
          { label: t("total"), value: euros(invoice.amountCents), total: true },
        ],
      },
      ...(invoice.vatMention
        ? [{ kind: "text", phrase: invoice.vatMention, small: true } as const]
        : []),
      { kind: "text", phrase: t("paid"), small: true },
    ],
    legal: issuedForBlockOf("main"),
  };
}

const sessionsOf = (lines: Lines): Part => ({
  kind: "table",
  caption: t("sessions"),
  columns: [
    { title: t("session"), share: 6 },
    { title: t("hours"), share: 2, align: "right" },
    { title: t("amount"), share: 2, align: "right" },
  ],
  rows: lines.map(({ title, date, minutes, amountCents }) => [
    { text: title, note: plainDay(date) },
    duration(Math.abs(minutes)),
    euros(amountCents),
  ]),
});
