import i18next from "i18next";

import type { Call } from "#app/api/call.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { issuerOf } from "#app/legal.server.ts";
import { duration, monthInWords, plainDay } from "#app/lib/french-date.ts";
import { fullName } from "#app/lib/full-name.ts";
import { toEuros } from "#app/lib/money.ts";
import { signedSum } from "#app/lib/price.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { listSessionLines } from "#app/modules/earnings/session-pay/repository.server.ts";
import { legalBlockOf } from "#app/modules/foundation/issuer/legal-block.server.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";
import { pdfAnswer } from "#app/pdf/answer.server.ts";
import type { Part, PdfDocument } from "#app/pdf/document.ts";
import { renderPdf } from "#app/pdf/render.server.ts";

import { payingEntity as entity } from "./account.domain.ts";
import { ownPayout } from "./list.server.ts";
import { payslipNumber } from "./payout.domain.ts";
import { listCourseLines, type PayoutRow } from "./payout.repository.server.ts";
import { listPayslipsOf } from "./salary.repository.server.ts";

const euros = (cents: number) => signedSum(toEuros(cents));
const t = (key: string, words: Record<string, string | number> = {}) =>
  i18next.t(`documents:payout.${key}`, words);

/** The caller's payout, line by line, as PDF (TEA-037); 404 for another's. */
export async function downloadPayout({ reader, actor }: Call, { id }: { id: number }) {
  const payout = await ownPayout(reader, id, actor.id);
  const person = orNotFound(await findPerson(reader, actor.id), "api.payout.not_found");
  const tables = await tablesOf(reader, payout);
  const name = fullName(person);
  const bytes = await renderPdf(statementOf(payout, { name, tables }));
  return pdfAnswer(bytes, `virement-${String(id)}.pdf`);
}

async function tablesOf(db: Db, { id, kind }: PayoutRow): Promise<Part[]> {
  if (kind === "salary") return [payslipsTable(await listPayslipsOf(db, [id]))];
  const courses = await listCourseLines(db, [id]);
  const sessions = await listSessionLines(db, "payout", [id]);
  return [
    ...(courses.length > 0 ? [coursesTable(courses)] : []),
    ...(sessions.length > 0 ? [sessionsTable(sessions)] : []),
  ];
}

type Named = Readonly<{ name: string; tables: readonly Part[] }>;

function statementOf(payout: PayoutRow, { name, tables }: Named): PdfDocument {
  const { id, createdAt, ibanEnd, amountCents, state, stateSince } = payout;
  const day = plainDay(createdAt);
  return {
    title: t("title_of", { day }),
    author: issuerOf(entity).name,
    at: stateSince,
    head: { title: t("title"), number: t("number", { id }), lines: [day] },
    parts: [
      {
        kind: "blocks",
        blocks: [
          { title: t("to"), lines: [name, ...(ibanEnd ? [t("account", { end: ibanEnd })] : [])] },
          { title: t("from"), lines: [issuerOf(entity).name, issuerOf(entity).address] },
        ],
      },
      ...tables,
      {
        kind: "box",
        phrases: [
          { strong: t(`states.${state}`, { day: plainDay(stateSince) }), rest: euros(amountCents) },
        ],
      },
      { kind: "text", phrase: t(`about.${payout.kind}`), small: true },
    ],
    legal: legalBlockOf(entity),
  };
}

const right = (title: string, share = 2) => ({ title, share, align: "right" }) as const;

const coursesTable = (lines: Awaited<ReturnType<typeof listCourseLines>>): Part => ({
  kind: "table",
  caption: t("courses"),
  columns: [
    { title: t("course"), share: 5 },
    right(t("family")),
    right(t("fees")),
    right(t("own")),
  ],
  rows: lines.map(({ student, date, duration: minutes, ...paid }) => [
    {
      text: t("course_of", { student, day: plainDay(date), duration: duration(minutes) }),
      note: noteOf(paid),
    },
    euros(paid.line.familyCents),
    euros(-paid.line.feesCents),
    euros(paid.line.amountCents),
  ]),
});

type Paid = Pick<
  Awaited<ReturnType<typeof listCourseLines>>[number],
  "line" | "borneCents" | "kind"
>;

function noteOf({ line, borneCents, kind }: Paid): string {
  if (borneCents > 0) return t("borne", { amount: euros(borneCents) });
  if (line.amountCents < 0) return t("back");
  return kind === "affiliation" ? t("own_family") : "";
}

const sessionsTable = (lines: Awaited<ReturnType<typeof listSessionLines>>): Part => ({
  kind: "table",
  caption: t("sessions"),
  columns: [{ title: t("session"), share: 5 }, right(t("own"))],
  rows: lines.map(({ title, date, minutes, amountCents }) => [
    { text: title, note: `${plainDay(date)}, ${duration(Math.abs(minutes))}` },
    euros(amountCents),
  ]),
});

const payslipsTable = (payslips: Awaited<ReturnType<typeof listPayslipsOf>>): Part => ({
  kind: "table",
  caption: t("payslips"),
  columns: [{ title: t("payslip"), share: 3 }, { title: t("employer"), share: 3 }, right(t("net"))],
  rows: payslips.map(({ id, period, employerName, netCents }) => [
    { text: monthInWords(period), note: payslipNumber({ id, period }) },
    employerName,
    euros(netCents),
  ]),
});
