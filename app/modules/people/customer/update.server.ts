import type { Call } from "#app/api/call.server.ts";
import { countCall } from "#app/api/limit.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import type { Address } from "#app/lib/address.ts";
import { checkAll } from "#app/lib/check-all.ts";
import { defined } from "#app/lib/defined.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { phoneOf } from "#app/lib/phone.server.ts";
import { fieldFault } from "#app/lib/rule-error.ts";
import { sendMail } from "#app/modules/foundation/mail/send.server.ts";
import { completeAddress } from "#app/modules/foundation/reference/find.server.ts";
import {
  changeFamily,
  type FamilyChanges,
} from "#app/modules/people/account/change-family.server.ts";
import { resendConfirmation } from "#app/modules/people/account/confirm-email.server.ts";
import {
  confirmIdentity,
  refuseUnconfirmed,
} from "#app/modules/people/account/confirm-identity.server.ts";
import { isMinor } from "#app/modules/people/account/domain.ts";
import { findFamily } from "#app/modules/people/account/find-family.server.ts";
import { endResets } from "#app/modules/people/account/reset-password.server.ts";
import { saveOwnStudent } from "#app/modules/people/student/update.server.ts";
import { paths } from "#app/paths.ts";

import type { CustomerAccount, CustomerChanges } from "./endpoints.ts";
import { showCustomer } from "./show.server.ts";

/** What goes on once a family's billing data is complete (STM-04): `hold` locks it before the family, `ready` moves it. */
export type MeansFollower = Readonly<{
  hold: (tx: Tx, customerId: number) => Promise<void>;
  ready: (tx: Tx, customerId: number, move: By) => Promise<void>;
}>;

// Each change mails an address that the caller chose.
const emailChanges = { calls: 3, perSeconds: 3600, code: "api.account.email_too_many" };

/**
 * Updates the family's details (API-010, CUS-020). 422 at the field; bills need an adult (VAL-051); a new contact
 * needs the password or a recent sign-in. Completed billing data resumes waiting requests (STM-04).
 */
export const updateCustomer =
  (means: MeansFollower) =>
  async (call: Call, typed: CustomerChanges): Promise<CustomerAccount> => {
    const { db, actor: by, now, machineNow } = call;
    const changes = await changesOf(typed, now);
    const family = await findFamily(db, by.id);
    const confirmed = movesContact(family?.user, changes)
      ? await confirmIdentity(db, by, typed.current_password, machineNow)
      : undefined;
    // Before the address is looked up: whether it has an account is learnt three times an hour at most.
    if (movesEmail(family?.user, changes))
      await countCall(db, `e-mail user:${String(by.id)}`, emailChanges, machineNow);

    const { billBirthDate, billAddress } = changes.customer;
    const completes = Boolean(billBirthDate ?? billAddress);
    await db.transaction(async (tx) => {
      // Requests are locked before the family, as everywhere: a concurrent contract waits without deadlock.
      if (completes) await means.hold(tx, by.id);
      const before = await changeFamily(tx, by.id, ({ user }) => {
        if (movesContact(user, changes)) refuseUnconfirmed(user, confirmed);
        return withDates(user, changes, now);
      });
      await saveOwnStudent(tx, by.id, changes.user);
      if (completes) await means.ready(tx, by.id, { by, now });
      const { email } = changes.user;
      if (email === undefined || email === before.user.email) return;
      await endResets(tx, by.id, now);
      const details = { firstname: before.user.firstname, email };
      const mail = {
        to: before.user.email,
        template: "email_changed",
        details,
        link: paths.signIn,
      };
      await sendMail(tx, mail, now);
      await resendConfirmation({ db: tx, actor: by, now });
    });
    return showCustomer(call);
  };

type Contact = Readonly<{ email: string; phone: string | null }>;

const movesEmail = (user: Contact | undefined, { user: { email } }: FamilyChanges): boolean =>
  email !== undefined && email !== user?.email;

const movesContact = (user: Contact | undefined, changes: FamilyChanges): boolean =>
  movesEmail(user, changes) ||
  (changes.user.phone !== undefined && changes.user.phone !== user?.phone);

/** 422 at each invalid field (VAL-027). */
async function changesOf(typed: CustomerChanges, now: Date): Promise<FamilyChanges> {
  const { firstname, lastname, email, phone: number, phone_marketing_consent: consent } = typed;
  const { phone, ...checked } = await checkAll({
    phone: () => number && phoneOf(number, "phone.phone_number"),
    birthDate: () => birthDateOf(typed.birth_date, "birth_date", now),
    billBirthDate: () => adultBirthDateOf(typed.bill_birth_date, now),
    address: () => addressOf(typed.address, "address"),
    billAddress: () => addressOf(typed.bill_address, "bill_address"),
  });
  return {
    user: defined({ firstname, lastname, email, phone, phoneMarketingConsent: consent }),
    customer: defined({
      ...checked,
      urssafRefused: typed.urssaf_refused,
      childrenCount: typed.children_count,
    }),
  };
}

function birthDateOf<Day extends string | null | undefined>(
  typed: Day,
  field: string,
  now: Date,
): Day {
  if (typed && typed >= parisDay(now))
    throw fieldFault(`${field}.year`, "api.account.birth_future");
  return typed;
}

function adultBirthDateOf(typed: string | null | undefined, now: Date) {
  const birthDate = birthDateOf(typed, "bill_birth_date", now);
  if (isMinor(birthDate ?? null, now)) {
    throw fieldFault("bill_birth_date", "api.account.minor");
  }
  return birthDate;
}

function addressOf(typed: CustomerChanges["address"], field: string): Address | null | undefined {
  return typed ? completeAddress(typed, field) : typed;
}

/** The answer about phone prospecting is dated (PUB-070); a new e-mail is unconfirmed. */
function withDates(
  user: { phoneMarketingConsent: boolean; email: string },
  { user: requested, customer }: FamilyChanges,
  now: Date,
): FamilyChanges {
  const answered =
    requested.phoneMarketingConsent !== undefined &&
    requested.phoneMarketingConsent !== user.phoneMarketingConsent;
  const moved = requested.email !== undefined && requested.email !== user.email;
  return {
    user: {
      ...requested,
      ...(answered && { phoneMarketingConsentAt: now }),
      ...(moved && { emailConfirmedAt: null }),
    },
    customer,
  };
}
