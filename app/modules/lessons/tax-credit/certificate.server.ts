import i18next from "i18next";

import type { Call } from "#app/api/call.server.ts";
import { issuerOf } from "#app/legal.server.ts";
import { duration, noonOf, plainDay } from "#app/lib/french-date.ts";
import { fullName } from "#app/lib/full-name.ts";
import { toEuros } from "#app/lib/money.ts";
import { dayPlus, parisInstant } from "#app/lib/paris-time.ts";
import { signedSum } from "#app/lib/price.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { legalBlockOf } from "#app/modules/foundation/issuer/legal-block.server.ts";
import { pdfAnswer } from "#app/pdf/answer.server.ts";
import type { Part, PdfDocument } from "#app/pdf/document.ts";
import { renderPdf } from "#app/pdf/render.server.ts";

import { isYearOver } from "./ceiling.domain.ts";
import { spanOf, yearOf } from "./year.domain.ts";
import { findLines, findOthers } from "./year.repository.server.ts";
import { figuresOfYear } from "./year.server.ts";

const entity = "main";
const euros = (cents: number) => signedSum(toEuros(cents));
const t = (key: string, words: Record<string, string | number> = {}) =>
  i18next.t(`documents:certificate.${key}`, words);

type Year = Awaited<ReturnType<typeof figuresOfYear>>;
type Line = Awaited<ReturnType<typeof findLines>>[number];
type Other = Awaited<ReturnType<typeof findOthers>>[number];

/**
 * Certificate of a finished year (API-072, LAW-03): eligible payments less the advance, each course, what gives no
 * credit. 404 before the year ends or without payments.
 */
export const downloadCertificate = (call: Call, { year }: { year: number }) =>
  downloadCertificateOf(call, call.actor.id, year);

export async function downloadCertificateOf(
  { db, now }: Pick<Call, "db" | "now">,
  customerId: number,
  year: number,
) {
  const found = await figuresOfYear(db, customerId, year);
  if (!isYearOver(year, yearOf(now)) || found.figures.spentCents <= 0) {
    throw new RuleError("not_found", "api.tax_credit.no_certificate");
  }
  const span = spanOf(year);
  const lines = await findLines(db, customerId, span);
  const others = await findOthers(db, customerId, span);
  const bytes = await renderPdf(certificateOf(year, found, { lines, others }));
  return pdfAnswer(bytes, `attestation-fiscale-${String(year)}.pdf`);
}

function certificateOf(
  year: number,
  found: Year,
  { lines, others }: { lines: readonly Line[]; others: readonly Other[] },
): PdfDocument {
  const { figures } = found;
  const issuer = issuerOf(entity);
  const title = t("title", { year });
  const issued = dayPlus(`${String(year)}-12-31`, 1);
  return {
    title,
    author: issuer.name,
    // Figures of a finished year are final: dated the first day after it.
    at: parisInstant(issued),
    head: { title, lines: [i18next.t("documents:dated", { day: plainDay(noonOf(issued)) })] },
    parts: [
      {
        kind: "blocks",
        blocks: [
          {
            title: i18next.t("documents:to"),
            lines: addresseeOf(found),
          },
          { title: t("service"), lines: [t("service_is"), ...homeServicesOf(issuer)] },
        ],
      },
      { kind: "text", phrase: t("said", { name: issuer.name, year }) },
      sumsOf(figures),
      {
        kind: "box",
        phrases: [{ strong: t("box"), rest: ` ${euros(figures.paidCents)}` }, t("box_hint")],
      },
      tableOf(lines),
      ...othersOf(others),
      { kind: "text", phrase: t("law"), small: true },
    ],
    legal: legalBlockOf(entity),
  };
}

function addresseeOf({ family }: Year): string[] {
  if (!family) return [];
  const { user, customer } = family;
  const address = customer.billAddress ?? customer.address;
  return [fullName(user), ...(address ? [address.full_address] : [])];
}

function homeServicesOf({ homeServices }: ReturnType<typeof issuerOf>): string[] {
  if (!homeServices) return [];
  const { number, date } = homeServices;
  return [t("declared", { number, day: plainDay(noonOf(date)) })];
}

const sumsOf = ({ spentCents, advanceCents, paidCents }: Year["figures"]): Part => ({
  kind: "sums",
  caption: t("sums"),
  rows: [
    { label: t("spent"), value: euros(spentCents) },
    { label: t("advance"), value: euros(-advanceCents) },
    { label: t("paid"), value: euros(paidCents), total: true },
  ],
});

const tableOf = (lines: readonly Line[]): Part => ({
  kind: "table",
  caption: t("courses"),
  columns: [
    { title: t("day"), share: 2 },
    { title: t("teacher"), share: 3 },
    { title: t("hours"), share: 1, align: "right" },
    { title: t("paid_column"), share: 2, align: "right" },
  ],
  rows: lines.map(({ day, minutes, teacher, student, cents, advanceCents }) => [
    plainDay(noonOf(day)),
    { text: teacher, note: t("student", { name: student }) },
    duration(minutes),
    {
      text: euros(cents - advanceCents),
      note: advanceCents === 0 ? "" : t("advanced", { amount: euros(advanceCents) }),
    },
  ]),
});

function othersOf(others: readonly Other[]): Part[] {
  if (others.length === 0) return [];
  const items = others.map(({ reason, cents }) => t(`other.${reason}`, { amount: euros(cents) }));
  return [
    { kind: "heading", text: t("others") },
    { kind: "list", items },
  ];
}
