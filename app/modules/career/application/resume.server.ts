import { randomUUID } from "node:crypto";

import type { OpenCall } from "#app/api/call.server.ts";
import { countCall } from "#app/api/limit.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { plainDay } from "#app/lib/french-date.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { hashOfToken } from "#app/lib/secret.server.ts";
import type { Proof } from "#app/modules/foundation/captcha/proof.endpoints.ts";
import { requirePerson } from "#app/modules/foundation/captcha/prove.server.ts";
import { sendMail } from "#app/modules/foundation/mail/send.server.ts";
import { personNameSchema } from "#app/modules/people/account/account.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";

import { contentOf, isProvedBy } from "./draft.server.ts";
import {
  type ApplicationRow,
  findApplication,
  lockOpenDraft,
  saveApplication,
} from "./repository.server.ts";

const day = 86_400;
const aDay = {
  address: { calls: 5, perSeconds: day },
  draft: { calls: 3, perSeconds: day },
} as const;

/**
 * Sends a resume link (API-165): three a day per draft, five per address, silent beyond. 422 for a suspected bot: the
 * address may be another person's.
 */
export async function sendResume(
  call: OpenCall,
  { email, draft_id, ...proof }: Proof & Readonly<{ email: string; draft_id?: string | undefined }>,
): Promise<void> {
  const { db } = call;
  const hash = draft_id && hashOfToken(draft_id);
  const held = hash ? await findApplication(db, hash) : undefined;
  const isProved = held?.email === email && isProvedBy(held, draft_id);
  if (!isProved) await requirePerson(call, "application link", proof);
  await db
    .transaction((tx) => writeCounted(tx, { email, hash }, call))
    .catch((error: unknown) => {
      if (!(error instanceof RuleError) || error.kind !== "too_many") throw error;
    });
}

type Input = Readonly<{ email: string; hash: string | undefined }>;

async function writeCounted(tx: Tx, input: Input, { now, machineNow }: OpenCall): Promise<void> {
  const row = await lockOpenDraft(tx, input, now);
  if (!row) return;
  await countCall(tx, `application mail draft:${String(row.id)}`, aDay.draft, machineNow);
  await countCall(tx, `application mail:${input.email}`, aDay.address, machineNow);
  await writeLink(tx, row, now);
}

async function writeLink(tx: Tx, row: ApplicationRow, now: Date): Promise<void> {
  const draft = randomUUID();
  await saveApplication(tx, row.id, { resumeHash: hashOfToken(draft) });
  const details = { firstname: nameIn(row), until: plainDay(row.expiresAt) };
  const template = details.firstname ? "application_resume" : "application_resume_unnamed";
  const link = pathTo(paths.applicationDraft, { draft });
  await sendMail(tx, { to: row.email, template, details, link }, now);
}

/** Only a plausible name is used: the typist may not own the address. */
const nameIn = (row: ApplicationRow): string =>
  personNameSchema("api.account.firstname_required").safeParse(contentOf(row).firstname).data ?? "";
