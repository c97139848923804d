import type { Call } from "#app/api/call.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { shownPhone } from "#app/lib/shown-phone.server.ts";
import { wire } from "#app/lib/wire.ts";
import { listNotifications } from "#app/modules/foundation/notification/notify.server.ts";
import { findFamily } from "#app/modules/people/account/find-family.server.ts";
import { listStudents } from "#app/modules/people/student/list.server.ts";

import { type CustomerAccount, customerUserSchema } from "./endpoints.ts";

/** Account of the signed-in family (API-009). */
export async function showCustomer(call: Call): Promise<CustomerAccount> {
  const { db, actor, now } = call;
  const family = await findFamily(db, actor.id);
  const students = await listStudents(db, actor.id, now);
  const notifications = await listNotifications(call);
  if (!family) throw new RuleError("not_found", "api.absent");
  const { user, customer } = family;
  return {
    user: wire(
      customerUserSchema,
      { ...customer, ...user },
      {
        email_confirmed: user.emailConfirmedAt !== null,
        phone: user.phone === null ? null : shownPhone(user.phone),
      },
    ),
    students,
    notifications,
  };
}
