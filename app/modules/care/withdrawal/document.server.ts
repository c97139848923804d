import i18next from "i18next";

import type { OpenCall } from "#app/api/call.server.ts";
import { issuerOf } from "#app/legal.server.ts";
import { plainDay } from "#app/lib/french-date.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { legalBlockOf } from "#app/modules/foundation/issuer/legal-block.server.ts";
import { pdfAnswer } from "#app/pdf/answer.server.ts";
import type { Part, PdfDocument } from "#app/pdf/document.ts";
import { renderPdf } from "#app/pdf/render.server.ts";

import { entityNamed, withdrawalReference } from "./domain.ts";
import { type Subject, subjectOf } from "./find-subject.server.ts";
import { acknowledgedFor, findAddressed, findLinked, isOwner } from "./link.server.ts";
import { byWords, dayAndHour, statementOf } from "./notify.server.ts";
import type { WithdrawalRow } from "./repository.server.ts";

/** The acknowledgement as PDF (LAW-20, STM-42); its effect is for the family alone. 404 before the second step. */
export async function downloadAcknowledgement(
  call: OpenCall,
  { uuid }: { uuid: string },
): Promise<Response> {
  const row = await findAddressed(call.db, uuid);
  return answerAcknowledgement(call, row, isOwner(call, row));
}

/** The same by the mail's link, which proves its family. */
export async function downloadLinked(
  call: OpenCall,
  { token }: { token: string },
): Promise<Response> {
  return answerAcknowledgement(call, await findLinked(call.db, token), true);
}

async function answerAcknowledgement(
  { db }: OpenCall,
  row: WithdrawalRow,
  isProved: boolean,
): Promise<Response> {
  const at = acknowledgedFor(row, isProved);
  if (!at) throw new RuleError("not_found", "api.absent");
  const subject = isProved ? await subjectOf(db, row) : undefined;
  const bytes = await renderPdf(acknowledgementOf(row, at, subject));
  return pdfAnswer(bytes, `accuse-${withdrawalReference(row)}.pdf`);
}

function acknowledgementOf(
  row: WithdrawalRow,
  at: Date,
  subject: Subject | undefined,
): PdfDocument {
  const t = (key: string, words = {}) => i18next.t(`withdrawal:document.${key}`, words);
  const entity = entityNamed(row.contract);
  const reference = withdrawalReference(row);
  return {
    title: `${t("title")} ${reference}`,
    author: issuerOf(entity).name,
    at,
    head: {
      title: t("title"),
      number: reference,
      lines: [i18next.t("documents:dated", { day: plainDay(at) })],
    },
    parts: [
      {
        kind: "blocks",
        blocks: [
          { title: t("received"), lines: [dayAndHour(row.createdAt)] },
          { title: t("confirmed"), lines: [dayAndHour(at)] },
        ],
      },
      { kind: "heading", text: t("statement") },
      { kind: "box", phrases: [statementOf(row)] },
      ...partsOf(row, subject),
      { kind: "text", phrase: t("keep"), small: true },
    ],
    legal: legalBlockOf(entity),
  };
}

function partsOf({ effect, refundDueBy }: WithdrawalRow, subject: Subject | undefined): Part[] {
  if (!subject || effect === null) return [];
  const brings = [...effect.split("\n"), ...(refundDueBy ? [byWords(refundDueBy)] : [])];
  return [
    { kind: "heading", text: i18next.t("withdrawal:confirm.contract") },
    { kind: "text", phrase: i18next.t("withdrawal:titled", subject) },
    { kind: "heading", text: i18next.t("withdrawal:confirm.brings") },
    { kind: "list", items: brings },
  ];
}
