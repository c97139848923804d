import type { Call } from "#app/api/call.server.ts";
import type { Paging } from "#app/api/endpoint.ts";
import { listed } from "#app/api/listed.server.ts";
import { iso } from "#app/api/wire.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import type { Page } from "#app/db/counted-page.server.ts";
import type { By } from "#app/lib/actor.ts";
import { boundedText } from "#app/lib/bounded-text.ts";
import { townWithCountry } from "#app/lib/country.ts";
import { lateBy } from "#app/lib/deadline.ts";
import { dayInWords } from "#app/lib/french-date.ts";
import { fullName } from "#app/lib/full-name.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { fieldFault, orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { forgetPhoto } from "#app/modules/catalogue/teacher/photo.server.ts";
import { publishTeachers } from "#app/modules/catalogue/teacher/publish.server.ts";
import { move } from "#app/modules/foundation/history/record.server.ts";
import { sendMail } from "#app/modules/foundation/mail/send.server.ts";
import { paths } from "#app/paths.ts";

import {
  againFrom,
  answerDueOf,
  answeredBefore,
  applicationTransitions,
  decidedFrom,
  type Decision,
} from "./domain.ts";
import { fileFor, lackingFor } from "./finalise.server.ts";
import { splitFiles } from "./read-files.server.ts";
import { findSent, listSent, lockSent, saveDecision, type SentRow } from "./repository.server.ts";

const longestReason = 1000;

type Query = Paging & {
  status?: SentRow["status"] | undefined;
  complete?: boolean | undefined;
};

/** Applications awaiting a decision, oldest first, those of a status, or those that may be hired (API-210, OPS-04). */
export const listForOperator = (
  { reader, now }: Pick<Call, "reader" | "now">,
  { status, complete = false, ...paging }: Query,
) =>
  listed(
    paging,
    (page) => (complete ? listComplete(reader, page, now) : listSent(reader, status, page)),
    (row) => ({
      answered_before: row.sentAt ? answeredBefore(row.sentAt) : null,
      id: row.id,
      name: fullName(row),
      email: row.email,
      city: townWithCountry(row.city, row.country),
      status: row.status,
      sent_at: iso(row.sentAt),
    }),
  );

async function listComplete(db: Db, { start, length }: Page, now: Date) {
  const { complete } = await splitFiles(db, now);
  const total = complete.length;
  return complete.slice(start, start + length).map((row) => ({ ...row, total }));
}

/** One application with all its content; 404 for none. */
async function showApplication(db: Db, now: Date, id: number) {
  const row = orNotFound(await findSent(db, id), "api.application.not_found");
  const { content, sentAt, decidedAt, completeSince, city, country, ...view } = row;
  const due = answerDueOf({ ...view, sentAt, decidedAt, completeSince });
  return {
    ...view,
    city: townWithCountry(city, country),
    sent_at: iso(sentAt),
    answer_due_at: iso(due),
    late_by: due && lateBy(due, now),
    sent: content ?? {},
  };
}

/** The same, with what still blocks hiring (API-211). */
export async function showForOperator(
  { reader, now }: Pick<Call, "reader" | "now">,
  { id }: { id: number },
) {
  const shown = await showApplication(reader, now, id);
  const { missing, papers } = await fileFor(reader, id, now);
  return {
    ...shown,
    missing,
    papers: papers.map(({ id: paper, type, status, reason }) => ({
      id: paper,
      type,
      status,
      reason,
    })),
  };
}

/** 409 with what is missing while a step is incomplete or a paper unapproved (TEA-006). */
async function checkComplete(tx: Tx, id: number, now: Date): Promise<void> {
  const missing = await lackingFor(tx, id, now);
  if (missing.length > 0) {
    throw new RuleError("conflict", "api.application.incomplete", { details: { missing } });
  }
}

function reasonOf(typed: string): string {
  const why = boundedText(typed, longestReason);
  if (why === undefined) throw fieldFault("reason", "api.application.reason");
  return why;
}

/**
 * STM-08, OPS-04: refusal reasons are only mailed, the photo is deleted. 404, 409 by status, 422 without a reason.
 */
export async function decideApplication(
  tx: Tx,
  { id, decision, reason = "" }: { id: number; decision: Decision; reason?: string | undefined },
  { by, now }: By,
): Promise<{ id: number; status: SentRow["status"] }> {
  const why = decision === "refuse" ? reasonOf(reason) : "";
  const row = orNotFound(await lockSent(tx, id), "api.application.not_found");
  const from = decidedFrom(row.status);
  if (decision === "hire" && row.status === "to_confirm") await checkComplete(tx, id, now);
  const status = await move(
    tx,
    { machine: "teacher", id, transitions: applicationTransitions, from },
    { event: decision, by, now },
  );
  await saveDecision(tx, id, { status, now });
  if (status === "hired") await publishTeachers(tx, [id], now);
  if (status === "refused") await forgetPhoto(tx, id, now);
  const details = {
    firstname: row.firstname,
    reason: why,
    again: dayInWords(againFrom(parisDay(now))),
  };
  const link = {
    pre_accept: paths.finaliseApplication,
    hire: paths.teacherHome,
    refuse: paths.contact,
  }[decision];
  await sendMail(tx, { to: row.email, template: `application_${decision}`, details, link }, now);
  return { id, status };
}
