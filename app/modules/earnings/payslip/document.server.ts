import i18next from "i18next";

import type { Call } from "#app/api/call.server.ts";
import { issuerOf } from "#app/legal.server.ts";
import { duration, monthInWords, plainDay } from "#app/lib/french-date.ts";
import { toEuros } from "#app/lib/money.ts";
import { lastDayOfMonth } from "#app/lib/paris-time.ts";
import { signedSum } from "#app/lib/price.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { payslipNumber } from "#app/modules/earnings/payout/payout.domain.ts";
import { legalBlockOf } from "#app/modules/foundation/issuer/legal-block.server.ts";
import { pdfAnswer } from "#app/pdf/answer.server.ts";
import type { Part, PdfDocument } from "#app/pdf/document.ts";
import { renderPdf } from "#app/pdf/render.server.ts";

import { cancelledBy, leaveOf, paidAt, taxableOf } from "./domain.ts";
import { findOwnPayslip } from "./repository.server.ts";

const euros = (cents: number) => signedSum(toEuros(cents));
const t = (key: string, words: Record<string, string | number> = {}) =>
  i18next.t(`documents:payslip.${key}`, words);

/** The caller's payslip as PDF (API-111, TEA-067); 404 for another's. */
export async function downloadPayslip({ reader, actor }: Call, { id }: { id: number }) {
  const found = orNotFound(await findOwnPayslip(reader, id, actor.id), "api.payout.no_payslip");
  const bytes = await renderPdf(payslipDocument(found));
  return pdfAnswer(bytes, `fiche-de-paie-${payslipNumber(found.payslip)}.pdf`);
}

type Found = NonNullable<Awaited<ReturnType<typeof findOwnPayslip>>>;

/** A family by its agent; the second entity itself (TEA-069). */
const entityOf = ({ customerId }: Pick<Found["payslip"], "customerId">) =>
  customerId === null ? "second" : "main";

function payslipDocument({ payslip, payout, year, lines }: Found): PdfDocument {
  const entity = entityOf(payslip);
  const month = monthInWords(payslip.period);
  const number = payslipNumber(payslip);
  const paid = paidAt({ payslip, payout });
  return {
    title: `${t("title")} ${number}`,
    author: issuerOf(entity).name,
    at: payslip.createdAt,
    head: {
      title: t("title"),
      number,
      lines: [
        t("period", { month, last: lastDayOfMonth(payslip.period).slice(8) }),
        ...standingOf(payslip),
      ],
    },
    parts: [
      peopleOf(payslip),
      payOf(payslip, month),
      coursesOf(lines),
      {
        kind: "box",
        phrases: [
          {
            strong: dueWords(payslip, paid),
            rest: euros(payslip.netCents),
          },
        ],
      },
      employerOf(payslip),
      yearOf(year, payslip.period.slice(0, 4)),
      { kind: "text", phrase: t("tax"), small: true },
      { kind: "text", phrase: t("simple"), small: true },
      { kind: "text", phrase: t("keep"), small: true },
    ],
    legal: legalBlockOf(entity),
  };
}

function standingOf(payslip: Found["payslip"]): string[] {
  const number = cancelledBy(payslip);
  if (number) return [t("cancels", { number })];
  return payslip.cancelledAt ? [t("cancelled", { day: plainDay(payslip.cancelledAt) })] : [];
}

function dueWords({ cancelsId }: Found["payslip"], paid: Date | undefined): string {
  if (cancelsId !== null) return t("taken_back");
  return paid ? t("paid", { day: plainDay(paid) }) : t("to_pay");
}

const peopleOf = ({
  customerId,
  employerName,
  employerAddress,
  teacherName,
}: Found["payslip"]): Part => ({
  kind: "blocks",
  blocks: [
    {
      title: t("employer"),
      lines: [
        employerName,
        ...(employerAddress ? [employerAddress] : []),
        customerId === null
          ? t("siren", { siren: issuerOf("second").siren })
          : t("acting", { name: issuerOf("main").name }),
      ],
    },
    {
      title: t("employee"),
      lines:
        customerId === null
          ? [teacherName, t("job_sessions"), t("agreement_sessions")]
          : [teacherName, t("job"), t("agreement")],
    },
  ],
});

function payOf(payslip: Found["payslip"], month: string): Part {
  const { minutes, indemnityCents, contributionsCents, netCents } = payslip;
  const grossCents = payslip.grossCents - indemnityCents;
  const salaryNet = netCents - indemnityCents;
  const leave = leaveOf(grossCents, lastDayOfMonth(payslip.period));
  const base = grossCents - leave;
  const hourly = (cents: number) => (minutes > 0 ? euros(Math.round((cents * 60) / minutes)) : "");
  const hours = hoursOf(minutes);
  return {
    kind: "table",
    caption: t("pay", { month }),
    columns: [
      { title: t("label"), share: 4 },
      { title: t("base"), share: 2, align: "right" },
      { title: t("rate"), share: 2, align: "right" },
      { title: t("amount"), share: 2, align: "right" },
    ],
    rows: [
      [t("salary"), hours, hourly(base), euros(base)],
      [t("leave"), euros(base), t("leave_rate"), euros(leave)],
      [t("gross"), hours, hourly(grossCents), euros(grossCents)],
      [t("contributions"), euros(grossCents), t("contributions_rate"), euros(-contributionsCents)],
      [t("net"), "", "", euros(salaryNet)],
      [t("source"), euros(salaryNet), t("source_rate"), euros(0)],
      ...(indemnityCents === 0 ? [] : [[t("indemnity"), "", "", euros(indemnityCents)]]),
      [t("payable"), "", "", euros(netCents)],
      [t("taxable"), "", "", euros(taxableOf(payslip))],
    ],
  };
}

const coursesOf = (lines: Found["lines"]): Part => ({
  kind: "table",
  caption: t("courses"),
  columns: [
    { title: t("course_day"), share: 4 },
    { title: t("course_hours"), share: 3, align: "right" },
    { title: t("gross"), share: 3, align: "right" },
  ],
  rows: lines.map(({ date, minutes, grossCents, notice }) => [
    notice ? t("notice", { day: plainDay(date) }) : plainDay(date),
    hoursOf(minutes),
    euros(grossCents),
  ]),
});

const hoursOf = (minutes: number) =>
  minutes < 0 ? `−\u00a0${duration(-minutes)}` : duration(minutes);

const employerOf = ({
  customerId,
  grossCents,
  indemnityCents,
  employerCents,
  feesCents,
}: Found["payslip"]): Part => ({
  kind: "sums",
  caption: t("for_employer"),
  rows: [
    { label: t("gross"), value: euros(grossCents - indemnityCents) },
    ...(indemnityCents === 0 ? [] : [{ label: t("indemnity"), value: euros(indemnityCents) }]),
    { label: t("employer_contributions"), value: euros(employerCents) },
    ...(customerId === null ? [] : [{ label: t("fees"), value: euros(feesCents) }]),
    { label: t("cost"), value: euros(grossCents + employerCents + feesCents), total: true },
  ],
});

const yearOf = (paid: Found["year"], year: string): Part => ({
  kind: "sums",
  caption: t("year", { year }),
  rows: [
    { label: t("year_hours", { year }), value: duration(sumOf(paid, ({ minutes }) => minutes)) },
    { label: t("year_gross", { year }), value: euros(sumOf(paid, salaryOf)) },
    { label: t("year_net", { year }), value: euros(sumOf(paid, taxableOf)), total: true },
  ],
});

const salaryOf = ({ grossCents, indemnityCents }: Found["year"][number]) =>
  grossCents - indemnityCents;
