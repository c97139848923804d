import type { Call } from "#app/api/call.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { shownPhone } from "#app/lib/shown-phone.server.ts";
import { listNotifications } from "#app/modules/foundation/notification/notify.server.ts";
import { findFamily } from "#app/modules/people/account/find-family.server.ts";
import { listStudents } from "#app/modules/people/student/list.server.ts";

import type { CustomerAccount } from "./endpoints.ts";

/** Account of the signed-in family (API-009). */
export async function showCustomer(call: Call): Promise<CustomerAccount> {
  const { db, actor, now } = call;
  const family = await findFamily(db, actor.id);
  const students = await listStudents(db, actor.id, now);
  const notifications = await listNotifications(call);
  if (!family) throw new RuleError("not_found", "api.absent");
  const { user, customer } = family;
  const { id, email, firstname, lastname, phone } = user;
  return {
    user: {
      id,
      email,
      email_confirmed: user.emailConfirmedAt !== null,
      firstname,
      lastname,
      phone: phone === null ? null : shownPhone(phone),
      phone_marketing_consent: user.phoneMarketingConsent,
      birth_date: customer.birthDate,
      bill_birth_date: customer.billBirthDate,
      address: customer.address,
      bill_address: customer.billAddress,
      urssaf_registered: customer.urssafRegistered,
      urssaf_payment_enabled: customer.urssafPaymentEnabled,
      urssaf_refused: customer.urssafRefused,
      children_count: customer.childrenCount,
    },
    students,
    notifications,
  };
}
