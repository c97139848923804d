import { randomUUID } from "node:crypto";

import type { OpenCall } from "#app/api/call.server.ts";
import { countCall } from "#app/api/limit.server.ts";
import { plainDay } from "#app/lib/french-date.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { hashOfToken } from "#app/lib/secret.server.ts";
import { personNameSchema } from "#app/modules/account/endpoints.ts";
import { sendMail } from "#app/modules/mail/send.server.ts";
import { refuseMachines, requireSolved } from "#app/modules/support/doubt.server.ts";
import type { Proof } from "#app/modules/support/proof.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";

import { contentOf } from "./draft.server.ts";
import {
  type ApplicationRow,
  findApplication,
  lockOpenDraft,
  saveApplication,
} from "./repository.server.ts";

const aDay = { calls: 5, perSeconds: 86_400 };

/**
 * Sends the link of the open draft of this e-mail, five times a day; the former link of a mail is then over. Nothing is
 * said when there is none, or beyond the limit (API-165). 422 for who looks like a machine, for the address may be anybody's.
 */
export async function sendResume(
  call: OpenCall,
  { email, draft_id, ...proof }: Proof & Readonly<{ email: string; draft_id?: string | undefined }>,
): Promise<void> {
  const { db, now, machineNow } = call;
  const held = draft_id ? await findApplication(db, hashOfToken(draft_id)) : undefined;
  if (held?.email !== email) await requirePerson(call, proof);
  try {
    await countCall(db, `application mail:${email}`, aDay, machineNow);
  } catch (error) {
    if (error instanceof RuleError && error.kind === "too_many") return;
    throw error;
  }
  await db.transaction(async (tx) => {
    const row = await lockOpenDraft(tx, email, now);
    if (!row) return;
    const draft = randomUUID();
    await saveApplication(tx, row.id, { resumeHash: hashOfToken(draft) });
    const details = {
      firstname: nameIn(row),
      until: plainDay(row.expiresAt),
    };
    const link = pathTo(paths.applicationDraft, { draft });
    await sendMail(
      tx,
      {
        to: email,
        template: details.firstname ? "application_resume" : "application_resume_unnamed",
        details,
        link,
      },
      now,
    );
  });
}

/** The name to greet by, once it is one: whoever typed it may not own the address, and a sentence would be theirs to send. */
const nameIn = (row: ApplicationRow): string =>
  personNameSchema("api.account.firstname_required").safeParse(contentOf(row).firstname).data ?? "";

async function requirePerson(call: OpenCall, proof: Proof): Promise<void> {
  refuseMachines(call, proof);
  await call.db.transaction((tx) => requireSolved(tx, call, proof));
}
