import i18next from "i18next";

import type { Call } from "#app/api/call.server.ts";
import { presentState } from "#app/api/state.server.ts";
import { issuerOf } from "#app/legal.server.ts";
import { dayOfMonth, monthInWords, plainDay } from "#app/lib/french-date.ts";
import { fullName } from "#app/lib/full-name.ts";
import { toEuros } from "#app/lib/money.ts";
import { boundsOfMonth } from "#app/lib/paris-time.ts";
import { signedSum } from "#app/lib/price.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { stateOf } from "#app/modules/billing/bill/domain.ts";
import { numberOf } from "#app/modules/billing/bill/issue.server.ts";
import { presentVat, vatRowOf } from "#app/modules/billing/bill/vat.server.ts";
import { legalBlockOf } from "#app/modules/foundation/issuer/legal-block.server.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";
import { paths, pathTo } from "#app/paths.ts";
import { pdfAnswer } from "#app/pdf/answer.server.ts";
import type { Part, PdfDocument } from "#app/pdf/document.ts";
import { renderPdf } from "#app/pdf/render.server.ts";

import type { Statement } from "./month.endpoints.ts";
import { findBalance, findIssued, findMoved, findTaxedLines } from "./month.repository.server.ts";

type Input = Readonly<{ month: string }>;

/** Monthly statement of the signed-in family, from bills and ledger (CUS-047, ENT-35). */
export async function showStatement(
  { db, actor, now }: Pick<Call, "db" | "actor" | "now">,
  { month }: Input,
): Promise<Statement> {
  const of = { customerId: actor.id, ...boundsOfMonth(month) };
  const issued = await findIssued(db, of);
  const moved = await findMoved(db, of);
  const { balanceCents, creditCents } = await findBalance(db, actor.id, of.before);
  const { balanceCents: carriedCents } = await findBalance(db, actor.id, of.from);
  const lines = await findTaxedLines(
    db,
    issued.map(({ id }) => id),
  );
  const total = (kind: "bill" | "credit") =>
    sumOf(issued, (one) => (one.kind === kind ? one.amountCents : 0));
  return {
    month,
    bills: issued.map((bill) => ({
      number: numberOf(bill),
      date: bill.createdAt.toISOString(),
      label: bill.subjectLines[0] ?? bill.subjectName,
      amount: toEuros(bill.amountCents),
      state: bill.advanceFailure && presentState("customer", stateOf(bill), now),
      pdf_url: pathTo(paths.billDocument, { billId: String(bill.id) }),
    })),
    payments: moved.map(({ at, amountCents, bill, payment }) => ({
      date: at.toISOString(),
      means: payment?.means ?? null,
      number: numberOf(bill),
      amount: toEuros(amountCents),
    })),
    vat: presentVat(lines),
    carried: toEuros(carriedCents),
    billed: toEuros(total("bill")),
    credited: toEuros(total("credit")),
    received: toEuros(sumOf(moved, (one) => one.amountCents)),
    balance: toEuros(balanceCents),
    credit: toEuros(creditCents),
  };
}

/** Statement as PDF: not a bill, no number (API-287). */
export async function downloadStatement(call: Call, input: Input): Promise<Response> {
  const statement = await showStatement(call, input);
  const person = await findPerson(call.db, call.actor.id);
  const name = person ? fullName(person) : "";
  const bytes = await renderPdf(documentOf(statement, name, call.now));
  return pdfAnswer(bytes, `releve-${input.month}.pdf`);
}

function documentOf(statement: Statement, name: string, now: Date): PdfDocument {
  const month = monthInWords(statement.month);
  const title = i18next.t("documents:statement.title", { month });
  return {
    title,
    author: issuerOf("main").name,
    at: now,
    head: { title, lines: [i18next.t("documents:statement.made", { day: plainDay(now) })] },
    parts: [
      {
        kind: "blocks",
        blocks: [
          { title: i18next.t("documents:to"), lines: [name] },
          {
            title: i18next.t("documents:statement.brief"),
            lines: [i18next.t("documents:statement.no_bill")],
          },
        ],
      },
      ...tablesOf(statement),
      sumsOf(statement),
    ],
    legal: legalBlockOf("main"),
  };
}

function tablesOf({ bills, payments }: Statement): Part[] {
  const day = { title: i18next.t("documents:statement.what"), share: 4 };
  const number = { title: i18next.t("documents:bill.title"), share: 2 };
  const amount = { title: i18next.t("documents:amount"), share: 1, align: "right" } as const;
  const columns = [day, number, amount];
  return [
    {
      kind: "table",
      caption: i18next.t("documents:statement.bills"),
      columns,
      rows: bills.map((one) => [
        { text: one.label, note: noteOf(one) },
        one.number,
        signedSum(one.amount),
      ]),
    },
    {
      kind: "table",
      caption: i18next.t("documents:statement.payments"),
      columns,
      rows: payments.map((one) => [
        i18next.t(`documents:statement.${one.amount < 0 ? "back" : "in"}`, {
          day: dayOfMonth(new Date(one.date)),
          way: one.means ? i18next.t(`documents:way.${one.means}`) : "",
        }),
        one.number,
        signedSum(one.amount),
      ]),
    },
  ];
}

const noteOf = ({ date, state }: Statement["bills"][number]): string =>
  [dayOfMonth(new Date(date)), state && (state.waiting?.sentence ?? state.word)]
    .filter(Boolean)
    .join(". ");

const sumsOf = ({
  vat,
  carried,
  billed,
  credited,
  received,
  balance,
  credit,
}: Statement): Part => ({
  kind: "sums",
  caption: i18next.t("documents:totals"),
  rows: [
    ...(carried
      ? [{ label: i18next.t("documents:statement.carried"), value: signedSum(carried) }]
      : []),
    { label: i18next.t("documents:statement.billed"), value: signedSum(billed) },
    ...(credited
      ? [{ label: i18next.t("documents:statement.credited"), value: signedSum(credited) }]
      : []),
    ...vat.map(vatRowOf),
    { label: i18next.t("documents:statement.received"), value: signedSum(-received) },
    ...(credit
      ? [{ label: i18next.t("documents:statement.credit"), value: signedSum(credit) }]
      : []),
    { label: i18next.t("documents:statement.balance"), value: signedSum(balance), total: true },
  ],
});
