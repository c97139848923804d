import i18next from "i18next";

import type { Call } from "#app/api/call.server.ts";
import type { Db } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { hashPassword } from "#app/lib/argon.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { randomToken } from "#app/lib/secret.server.ts";
import { sentence } from "#app/lib/sentence.ts";
import { forgetCard } from "#app/modules/billing/card-setup/save-card.server.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";
import { sendMail } from "#app/modules/foundation/mail/send.server.ts";
import {
  confirmIdentity,
  refuseUnconfirmed,
} from "#app/modules/people/account/confirm-identity.server.ts";
import { endSessions } from "#app/modules/people/account/session.server.ts";
import { holdStudentsOf } from "#app/modules/people/student/list.server.ts";
import { forgetPhotosOf } from "#app/modules/people/student/photo.server.ts";
import { paths } from "#app/paths.ts";

import { erase, findObstacles, lockFamily } from "./delete.repository.server.ts";

/** The farewell mail may leave until then; afterwards its address is erased. */
const farewellDays = 30;

/** What blocks closing the account, a sentence each (LAW-08). */
export async function showDeletion({
  db,
  actor,
  now,
}: Call): Promise<{ obstacles: { code: string; message: string }[] }> {
  const codes = await obstaclesOf(db, actor, now);
  return { obstacles: codes.map((code) => ({ code, message: sentence(code) })) };
}

async function obstaclesOf(db: Db, { id, role }: Actor, now: Date): Promise<string[]> {
  if (role !== "customer") return [`api.account.delete_${role}`];
  const counts = Object.entries((await findObstacles(db, id, now)) ?? {});
  return counts.filter(([, count]) => count > 0).map(([name]) => `api.account.delete_${name}`);
}

/**
 * Closes a family's account (API-153, LAW-08); bills stay ten years. 422 at the password; 409 with each reason: money
 * due, contract, course, request or group lesson open.
 */
export async function deleteAccount(
  call: Call,
  { current_password }: { current_password?: string | undefined },
): Promise<void> {
  const { db, actor, now, machineNow } = call;
  const { id } = actor;
  const confirmed = await confirmIdentity(db, actor, current_password, machineNow);
  const someone = await nobody();
  await db.transaction(async (tx) => {
    const family = orNotFound(await lockFamily(tx, id), "api.absent");
    refuseUnconfirmed(family, confirmed);
    // Concurrent bindings to a student finish before our check, or find it removed.
    await holdStudentsOf(tx, id);
    const codes = await obstaclesOf(tx, actor, now);
    if (codes.length > 0) throw refusedFor(codes);
    const { email, firstname } = family;
    await forgetPhotosOf(tx, id, now);
    await erase(tx, { id, email }, { now, ...someone });
    await endSessions(tx, id, { because: "account_deleted", at: machineNow });
    const move = { machine: "account", id, event: "delete", from: "open", to: "deleted" } as const;
    await record(tx, { ...move, by: actor, at: now });
    const forgetAt = plusDays(now, farewellDays);
    const details = { firstname };
    await sendMail(
      tx,
      { to: email, template: "account_deleted", details, forgetAt, link: paths.contact },
      now,
    );
  });
  await forgetCard(call);
}

/** Placeholder in remaining rows; its password is unknown. */
const nobody = async () => ({
  passwordHash: await hashPassword(randomToken()),
  firstname: i18next.t("settings:closed.firstname"),
  lastname: i18next.t("settings:closed.lastname"),
});

const refusedFor = (codes: readonly string[]) =>
  new RuleError("conflict", "api.account.delete_refused", {
    errors: codes.map((code) => ({ field: "current_password", code })),
  });
