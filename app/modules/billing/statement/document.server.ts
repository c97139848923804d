import i18next from "i18next";

import type { Call } from "#app/api/call.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { issuerOf } from "#app/legal.server.ts";
import { plainDay } from "#app/lib/french-date.ts";
import { spacedIban } from "#app/lib/iban.ts";
import { toEuros } from "#app/lib/money.ts";
import { signedSum } from "#app/lib/price.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { dueCents } from "#app/modules/billing/bill/domain.ts";
import {
  type Described,
  followerOf,
  type Followers,
} from "#app/modules/billing/bill/followers.server.ts";
import { numberOf } from "#app/modules/billing/bill/issue.server.ts";
import { linesPart } from "#app/modules/billing/bill/lines-part.server.ts";
import { billReference } from "#app/modules/billing/bill/reference.domain.ts";
import { vatRows } from "#app/modules/billing/bill/vat.server.ts";
import type { Subject } from "#app/modules/billing/ledger/domain.ts";
import { advancedCents } from "#app/modules/billing/payment/domain.ts";
import {
  issuedForBlockOf,
  legalBlockOf,
} from "#app/modules/foundation/issuer/legal-block.server.ts";
import { pdfAnswer } from "#app/pdf/answer.server.ts";
import type { Part, PdfDocument } from "#app/pdf/document.ts";
import { renderPdf } from "#app/pdf/render.server.ts";

import { type BillPapers, findPapersAbout, findPapersOf } from "./document.repository.server.ts";

type Papers = BillPapers & Readonly<{ described: Described }>;

const euros = (cents: number) => signedSum(toEuros(cents));

/** Own bill, credit note or receipt as PDF (API-071); 404 for another's. */
export const downloadBill =
  (followers: Followers) =>
  async ({ db, actor }: Call, requested: { id: number; paper: "bill" | "receipt" }) =>
    answerWith(db, followers, await findPapersOf(db, requested.id, actor.id), requested.paper);

/** Bill of a subject as PDF, for its seller; the caller checks access. 404 when none. */
export const answerBillAbout = async (db: Db, followers: Followers, subject: Subject) =>
  answerWith(db, followers, await findPapersAbout(db, subject), "bill");

async function answerWith(
  db: Db,
  followers: Followers,
  found: BillPapers | undefined,
  paper: "bill" | "receipt",
) {
  if (!found) throw new RuleError("not_found", "api.invoice.not_found");
  const { subjectKind, subjectId } = found.bill;
  const described = await followerOf(followers, subjectKind).describe(db, subjectId);
  const papers = { ...found, described };
  const document = paper === "bill" ? billDocument(papers) : receiptDocument(papers);
  const bytes = await renderPdf(document);
  return pdfAnswer(bytes, `${nameOf(papers, paper)}-${numberOf(found.bill)}.pdf`);
}

const nameOf = ({ bill }: Papers, paper: "bill" | "receipt") =>
  paper === "receipt" ? "recu" : bill.kind === "credit" ? "avoir" : "facture";

/** With every mention the law requires of the issuer (LAW-18). */
function billDocument(papers: Papers): PdfDocument {
  const { bill, credited } = papers;
  const number = numberOf(bill);
  const kind = bill.kind;
  const seller = sellerOf(papers);
  const title = i18next.t(`documents:${kind}.title`);
  return {
    ...frameOf(papers, `${title} ${number}`, seller),
    head: {
      title,
      number,
      lines: [
        i18next.t("documents:dated", { day: plainDay(bill.createdAt) }),
        ...(credited ? [i18next.t("documents:credits", { number: numberOf(credited) })] : []),
      ],
    },
    parts: [
      blocksOf(papers, seller),
      linesPart(papers.lines, i18next.t("documents:lines")),
      sumsOf(papers),
      ...payingOf(papers),
      ...notesOf(papers),
    ],
  };
}

function receiptDocument(papers: Papers): PdfDocument {
  const { bill, payment } = papers;
  if (!payment) throw new RuleError("not_found", "api.invoice.not_found");
  const number = numberOf(bill);
  const title = i18next.t("documents:receipt.title");
  const amount = euros(payment.amountCents);
  const back = payment.refundedCents + payment.sentCents;
  const words = {
    name: bill.buyerName,
    amount,
    number,
    what: bill.subjectName,
    way: i18next.t(`documents:way.${payment.means}`),
    day: plainDay(bill.paidAt ?? payment.updatedAt),
  };
  return {
    ...frameOf(papers, `${title} ${number}`, undefined),
    head: { title, number, lines: [i18next.t("documents:dated", { day: words.day })] },
    parts: [
      blocksOf(papers, undefined),
      { kind: "text", phrase: i18next.t("documents:receipt.said", words) },
      {
        kind: "sums",
        caption: i18next.t("documents:receipt.title"),
        rows: [
          ...(back ? [{ label: i18next.t("documents:receipt.back"), value: euros(-back) }] : []),
          { label: i18next.t("documents:receipt.received"), value: amount, total: true },
        ],
      },
    ],
  };
}

/** Bills of before the column say it by what the course knows today. */
const sellerOf = ({ bill, described }: Papers) => bill.sellerLines ?? described.seller;

type Seller = ReturnType<typeof sellerOf>;

function frameOf({ bill }: Papers, title: string, seller: Seller) {
  const { entity, updatedAt: at } = bill;
  const author = seller?.[0] ?? issuerOf(entity).name;
  return { title, author, at, legal: seller ? issuedForBlockOf(entity) : legalBlockOf(entity) };
}

function blocksOf({ bill }: Papers, seller: Seller): Part {
  const { buyerName, buyerAddress, subjectLines } = bill;
  return {
    kind: "blocks",
    blocks: [
      ...(seller ? [{ title: i18next.t("documents:seller"), lines: [...seller] }] : []),
      {
        title: i18next.t("documents:to"),
        lines: [buyerName, ...(buyerAddress === null ? [] : [buyerAddress])],
      },
      { title: i18next.t("documents:about"), lines: subjectLines },
    ],
  };
}

function sumsOf({ bill, lines }: Papers): Part {
  const taxed = lines.some(({ vatCents }) => vatCents !== 0);
  const whole = {
    label: i18next.t(`documents:total.${taxed ? "taxed" : "free"}`),
    value: euros(bill.amountCents),
  };
  const caption = i18next.t("documents:totals");
  const vat = vatRows(lines);
  if (bill.kind === "credit") {
    return { kind: "sums", caption, rows: [...vat, { ...whole, total: true }] };
  }
  const credited = bill.creditedCents
    ? [{ label: i18next.t("documents:credited"), value: euros(-bill.creditedCents) }]
    : [];
  const paid = bill.paidAt !== null;
  const label = i18next.t(`documents:total.${paid ? "paid" : "due"}`);
  const value = euros(paid ? bill.amountCents : dueCents(bill));
  return {
    kind: "sums",
    caption,
    rows: [whole, ...vat, ...credited, { label, value, total: true }],
  };
}

/** The State's half beside the family's (LAW-31). */
function paidPhrase(payment: Papers["payment"], paidAt: Date): string {
  const day = plainDay(paidAt);
  const advanced = payment ? advancedCents(payment) : 0;
  if (payment && advanced > 0) {
    const own = euros(payment.amountCents - advanced);
    return i18next.t("documents:paid_shared", { day, own, advanced: euros(advanced) });
  }
  const way = payment
    ? i18next.t(`documents:way.${payment.means}`)
    : i18next.t("documents:way_credit");
  return i18next.t("documents:paid", { day, way });
}

function payingOf({ bill, payment }: Papers): Part[] {
  if (bill.kind === "credit") return [];
  if (bill.paidAt) {
    return [{ kind: "text", phrase: paidPhrase(payment, bill.paidAt) }];
  }
  if (bill.status !== "awaiting") return [];
  const { bank, address } = issuerOf(bill.entity);
  const iban = spacedIban(bank.iban);
  const reference = billReference(bill);
  const words = { payee: bank.payee, iban, bic: bank.bic, address, reference };
  return [
    {
      kind: "box",
      phrases: [
        i18next.t("documents:by_transfer", words),
        i18next.t("documents:by_check", words),
        i18next.t("documents:reference", words),
      ],
    },
  ];
}

function notesOf({ described: { vat, notes } }: Papers): Part[] {
  return [
    ...(vat ? [{ kind: "text", phrase: vat, small: true } as const] : []),
    ...(notes ? [{ kind: "box", phrases: notes } as const] : []),
  ];
}
