import i18next from "i18next";

import type { Tx } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { checkAll } from "#app/lib/check-all.ts";
import { defined } from "#app/lib/defined.ts";
import { listWords } from "#app/lib/list-words.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { phoneOf } from "#app/lib/phone.server.ts";
import { fieldFault } from "#app/lib/rule-error.ts";
import { publishTeachers } from "#app/modules/catalogue/teacher/publish.server.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";
import { sendMail } from "#app/modules/foundation/mail/send.server.ts";
import { completeAddress } from "#app/modules/foundation/reference/find.server.ts";
import { changeFamily, changeUser } from "#app/modules/people/account/change-family.server.ts";
import { remindConfirmation } from "#app/modules/people/account/confirm-email.server.ts";
import { endResets } from "#app/modules/people/account/reset-password.server.ts";
import { saveOwnStudent } from "#app/modules/people/student/update.server.ts";
import { paths } from "#app/paths.ts";

import { saveBirthDate } from "./correct.repository.server.ts";
import type { Held } from "./disable.server.ts";
import { type PersonChanges, personChangesSchema } from "./operator.endpoints.ts";

type Order = PersonChanges & Readonly<{ reason: string }>;
type Name = keyof PersonChanges;

const names = Object.keys(personChangesSchema.shape) as Name[];

/** Each wrong field at once; 422 at `action` when nothing is to be corrected. */
async function changesOf(typed: Order, { role }: Held, now: Date) {
  if (names.every((name) => typed[name] === undefined)) {
    throw fieldFault("action", "api.account.correct_nothing");
  }
  const { firstname, lastname, email, phone: number } = typed;
  const { phone, birthDate, address } = await checkAll({
    phone: () => number && phoneOf(number, "phone.phone_number"),
    birthDate: () => {
      const { birth_date: day } = typed;
      if (day && day >= parisDay(now)) throw fieldFault("birth_date", "api.account.birth_future");
      return day;
    },
    address: () => {
      if (!typed.address) return undefined;
      if (role !== "customer") throw fieldFault("address", "api.account.correct_address");
      return completeAddress(typed.address, "address");
    },
  });
  return { user: defined({ firstname, lastname, email, phone }), birthDate, address };
}

/**
 * Corrects what a person cannot correct alone; the old e-mail and the new one are told (OPS-24). Answers what changed.
 */
export async function correctPerson(
  tx: Tx,
  held: Held,
  { order, by, now }: Readonly<{ order: Order; by: Actor; now: Date }>,
): Promise<Name[]> {
  const { user, birthDate, address } = await changesOf(order, held, now);
  const isMoved = user.email !== undefined && user.email !== held.email;
  const changes = { ...user, ...(isMoved && { emailConfirmedAt: null }) };
  const { id } = held;
  if (held.role === "customer") {
    await changeFamily(tx, id, () => ({
      user: changes,
      customer: defined({ birthDate, address }),
    }));
    await saveOwnStudent(tx, id, user);
  } else await correctTeacher(tx, held, { user: changes, birthDate, now });
  const corrected = names.filter((name) => order[name] !== undefined);
  const move = { machine: "account", id, event: "correct", from: "open", to: "open" } as const;
  await record(tx, { ...move, by, at: now, details: { corrected } });
  const what = listWords(corrected.map((name) => i18next.t(`settings:corrected.${name}`)));
  const details = {
    firstname: user.firstname ?? held.firstname,
    what,
    reason: order.reason,
    next: nextOf(isMoved),
  };
  const readers = new Set([held.email, user.email ?? held.email]);
  for (const to of readers) {
    await sendMail(tx, { to, template: "account_corrected", details, link: paths.contact }, now);
  }
  if (isMoved) {
    await endResets(tx, id, now);
    await remindConfirmation(tx, id, now);
  }
  return corrected;
}

const nextOf = (isMoved: boolean): string =>
  i18next.t(`settings:corrected_next.${isMoved ? "email" : "none"}`);

type OfTeacher = Readonly<{
  user: Parameters<typeof changeUser>[2];
  birthDate: string | undefined;
  now: Date;
}>;

async function correctTeacher(tx: Tx, held: Held, { user, birthDate, now }: OfTeacher) {
  await changeUser(tx, held, user);
  if (birthDate !== undefined) await saveBirthDate(tx, held.id, birthDate);
  await publishTeachers(tx, [held.id], now);
}
