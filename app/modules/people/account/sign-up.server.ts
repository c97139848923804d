import type { OpenCall } from "#app/api/call.server.ts";
import { countCall } from "#app/api/limit.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { isPassword } from "#app/lib/argon.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { networkOf } from "#app/lib/network.ts";
import { phoneOf } from "#app/lib/phone.server.ts";
import type { TypedPhone } from "#app/lib/phone.ts";
import type { Proof } from "#app/modules/foundation/captcha/proof.endpoints.ts";
import { checkProof, spendProof } from "#app/modules/foundation/captcha/prove.server.ts";
import { emitEvent } from "#app/modules/foundation/outgoing-event/emit.server.ts";

import { hashNewPassword } from "./check-password.server.ts";
import { sendConfirmation } from "./confirm-email.server.ts";
import { emailUsed, type Times } from "./domain.ts";
import { findUserByEmail, insertCustomer, insertUser } from "./repository.server.ts";
import type { Tokens } from "./session.endpoints.ts";
import { openSession } from "./session.server.ts";
import { holdJudged } from "./sign-in.server.ts";

const signUps = { calls: env.demo ? 400 : 20, perSeconds: 3600 };
const sameSignUpMinutes = 10;

/** What a family enters to open its account (ENT-04). */
export type SignUp = Proof &
  Readonly<{
    email: string;
    password: string;
    firstname: string;
    lastname: string;
    phone: TypedPhone;
    phone_marketing_consent?: boolean | undefined;
  }>;

/**
 * 409 on a taken e-mail (AUTH-003), 422 without proof (PUB-078). A repeat signs in again, without stored tokens
 * (ERR-30).
 */
export async function signUp(call: OpenCall, typed: SignUp): Promise<Tokens> {
  const { db, now, machineNow } = call;
  await countCall(db, `signup ${networkOf(call.ip)}`, signUps, machineNow);
  const { email } = typed;
  const proof = await checkProof(call, "sign-up", typed);
  const phone = phoneOf(typed.phone, "phone.phone_number");
  const passwordHash = await hashNewPassword(typed.password, { email, field: "password" });

  return db.transaction(async (tx) => {
    const user = await insertUser(tx, {
      email,
      passwordHash,
      role: "customer",
      firstname: typed.firstname,
      lastname: typed.lastname,
      phone,
      createdAt: now,
      phoneMarketingConsent: typed.phone_marketing_consent === true,
      phoneMarketingConsentAt: now,
    });
    if (!user) return openAgain(tx, typed, call);
    await spendProof(tx, proof);
    await insertCustomer(tx, { id: user.id });
    await sendConfirmation(tx, user, { template: "welcome", now });
    const opened = await openSession(tx, user, machineNow, call.headers.get("user-agent"));
    await emitEvent(tx, { name: "sign_up", details: {}, emailOf: () => user.email }, call);
    return opened;
  });
}

/** A repeat with the same password; 409 for anyone else. */
async function openAgain(tx: Tx, { email, password }: SignUp, times: Times): Promise<Tokens> {
  const user = await findUserByEmail(tx, email);
  const just =
    user && !user.disabledAt && times.now < plusMinutes(user.createdAt, sameSignUpMinutes);
  if (!just || !(await isPassword(password, user.passwordHash))) throw emailUsed();
  if (!(await holdJudged(tx, user))) throw emailUsed();
  return openSession(tx, user, times.machineNow, times.headers?.get("user-agent"));
}
