import type { OpenCall } from "#app/api/call.server.ts";
import { countCall } from "#app/api/limit.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { hashPassword } from "#app/lib/argon.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { shortDay } from "#app/lib/french-date.ts";
import { networkOf } from "#app/lib/network.ts";
import { phoneOf } from "#app/lib/phone.server.ts";
import type { TypedPhone } from "#app/lib/phone.ts";
import { hashOfToken, randomToken } from "#app/lib/secret.server.ts";
import { sendMail } from "#app/modules/foundation/mail/send.server.ts";
import { emitEvent } from "#app/modules/foundation/outgoing-event/emit.server.ts";
import { paths, withQuery } from "#app/paths.ts";

import { emailUsed } from "./domain.ts";
import { insertReset } from "./password.repository.server.ts";
import { insertCustomer, insertUser, type UserRow } from "./repository.server.ts";
import type { Tokens } from "./session.endpoints.ts";
import { openSession } from "./session.server.ts";

export type InvitedAccount = Readonly<{
  email: string;
  firstname: string;
  lastname: string;
  phone: string;
  passwordHash: string;
  phoneMarketingConsent: boolean;
}>;

type Typed = Readonly<{
  email: string;
  firstname: string;
  lastname: string;
  phone: TypedPhone;
  phone_marketing_consent?: boolean | undefined;
}>;

const firstPasswordDays = 7;

const signUps = { calls: env.demo ? 400 : 20, perSeconds: 3600 };

/** Hashes a random password before any lock is held. 422 at the phone's field. */
export async function readInvited(
  { db, ip, machineNow }: OpenCall,
  typed: Typed,
  phoneField: string,
): Promise<InvitedAccount> {
  await countCall(db, `signup ${networkOf(ip)}`, signUps, machineNow);
  const { email, firstname, lastname } = typed;
  return {
    email,
    firstname,
    lastname,
    phone: phoneOf(typed.phone, phoneField),
    passwordHash: await hashPassword(randomToken()),
    phoneMarketingConsent: typed.phone_marketing_consent === true,
  };
}

/** STM-45: signed in at once; the mailed link sets the password and confirms the e-mail. 409 when taken. */
export async function openInvited(
  tx: Tx,
  invited: InvitedAccount,
  call: OpenCall,
): Promise<{ user: UserRow; tokens: Tokens }> {
  const { now, machineNow } = call;
  const user = await insertUser(tx, {
    ...invited,
    role: "customer",
    createdAt: now,
    phoneMarketingConsentAt: now,
  });
  if (!user) throw emailUsed();
  await insertCustomer(tx, { id: user.id });
  await sendFirstPassword(tx, user, now);
  const tokens = await openSession(tx, user, machineNow, call.headers.get("user-agent"));
  await emitEvent(tx, { name: "sign_up", details: {}, emailOf: () => user.email }, call);
  return { user, tokens };
}

async function sendFirstPassword(tx: Tx, { id, email, firstname }: UserRow, now: Date) {
  const token = randomToken();
  const expiresAt = plusDays(now, firstPasswordDays);
  const hash = hashOfToken(token);
  await insertReset(tx, { userId: id, hash, forced: false, createdAt: now, expiresAt });
  const link = withQuery(paths.newPassword, { token, email });
  const details = { firstname, until: shortDay(expiresAt) };
  await sendMail(tx, { to: email, template: "first_password", details, link }, now);
}
