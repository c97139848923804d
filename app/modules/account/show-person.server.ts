import type { Call } from "#app/api/call.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { shownPhone } from "#app/lib/shown-phone.server.ts";
import { findStanding } from "#app/modules/teacher/standing.server.ts";

import type { ShownPerson } from "./endpoints.ts";
import { findUser } from "./repository.server.ts";

/** Who is signed in (API-008). */
export async function showPerson({ db, actor: by }: Call): Promise<ShownPerson> {
  // Read with the session already, unless the call came without a token.
  const account = by.account ?? (await findUser(db, by.id));
  if (!account) throw new RuleError("not_found", "api.absent");
  const { id, role } = by;
  const { email, firstname, lastname, phone } = account;
  return {
    id,
    email,
    email_confirmed: account.emailConfirmedAt !== null,
    firstname,
    lastname,
    role,
    phone: phone === null ? null : shownPhone(phone),
    ...(role === "teacher" && { teacher_id: id, teacher_standing: await findStanding(db, id) }),
    ...(role === "customer" && { customer_id: id }),
  };
}
