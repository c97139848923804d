import type { Call } from "#app/api/call.server.ts";
import { placeOfCity } from "#app/lib/home-place.server.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { shownPhone } from "#app/lib/shown-phone.server.ts";
import { isAddressRefused } from "#app/modules/foundation/mail/refuse.server.ts";

import type { ShownPerson } from "./account.endpoints.ts";
import { findHomeCity, findUser } from "./repository.server.ts";
import { standingOf } from "./standing.domain.ts";
import { findStanding } from "./standing.server.ts";

/** The signed-in person (API-008). */
export async function showPerson(call: Call): Promise<ShownPerson> {
  const { actor: by } = call;
  const account = orNotFound(by.account ?? (await findAccount(call)), "api.absent");
  const { id, role } = by;
  const { email, firstname, lastname, phone } = account;
  return {
    id,
    email,
    email_confirmed: account.emailConfirmedAt !== null,
    email_refused: account.emailRefused,
    firstname,
    lastname,
    role,
    phone: phone === null ? null : shownPhone(phone),
    ...(role === "teacher" && { teacher_id: id, teacher_standing: await standingOfCaller(call) }),
    ...(role === "customer" && { customer_id: id, place: placeOfCity(account.homeCity) ?? null }),
  };
}

async function findAccount({ db, actor: { id } }: Call) {
  const user = await findUser(db, id);
  if (!user) return undefined;
  const [emailRefused, homeCity] = [
    await isAddressRefused(db, user.email),
    await findHomeCity(db, id),
  ];
  return { ...user, emailRefused, homeCity };
}

function standingOfCaller({ db, actor: { id, account } }: Call) {
  const status = account?.teacherStatus;
  return status ? standingOf(status) : findStanding(db, id);
}
