import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { sendMail } from "#app/modules/foundation/mail/send.server.ts";
import { paths } from "#app/paths.ts";

import { hashNewPassword } from "./check-password.server.ts";
import { confirmIdentity } from "./confirm-identity.server.ts";
import { closeResets, lockHolder, savePassword } from "./password.repository.server.ts";
import { endSessions } from "./session.server.ts";

/** Ends every session, including this one, so copied tokens die; mails (AUTH-011, security 20). */
export async function changePassword(
  call: Call,
  input: { current_password?: string | undefined; new_password: string },
): Promise<void> {
  const { db, actor: by, now, machineNow } = call;
  const judged = await confirmIdentity(db, by, input.current_password, machineNow);
  const passwordHash = await hashNewPassword(input.new_password, {
    email: judged.email,
    field: "new_password",
  });

  const isDone = await db.transaction(async (tx) => {
    const holder = await lockHolder(tx, by.id);
    if (holder?.passwordHash !== judged.passwordHash) return false;
    await savePassword(tx, by.id, passwordHash);
    await closeResets(tx, by.id, now);
    await endSessions(tx, by.id, { because: "password_changed", at: machineNow });
    await notifyChange(tx, holder, now);
    return true;
  });
  // A concurrent change came first: judge again (security 22).
  if (!isDone) await changePassword(call, input);
}

export async function notifyChange(
  tx: Tx,
  { email, firstname }: { email: string; firstname: string },
  now: Date,
): Promise<void> {
  const link = paths.forgottenPassword;
  await sendMail(
    tx,
    { to: email, template: "password_changed", details: { firstname }, link },
    now,
  );
}
