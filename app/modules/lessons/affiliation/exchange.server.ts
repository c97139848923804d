import i18next from "i18next";

import type { Tx } from "#app/db/client.server.ts";
import { displayPhone } from "#app/lib/phone.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { notifyPerson } from "#app/modules/foundation/notification/notify-person.server.ts";
import { confirmationOf } from "#app/modules/lessons/contract/open.server.ts";
import type { Person } from "#app/modules/people/account/find-family.server.ts";
import { paths } from "#app/paths.ts";

import { notifyInviting } from "./notify.server.ts";
import type { AffiliationRow, InvitingTeacher } from "./repository.server.ts";

type Exchanged = Readonly<{
  row: AffiliationRow;
  teacher: InvitingTeacher;
  family: Person;
  contract: Parameters<typeof confirmationOf>[0];
}>;

const phoneWords = (phone: string | null) =>
  phone ? displayPhone(phone) : i18next.t("affiliation:no_phone");

/** Notifies both with each other's phone; the family gets its agreement (ENT-33, LAW-06). */
export async function exchangeContacts(
  tx: Tx,
  { row, teacher, family, contract }: Exchanged,
  now: Date,
): Promise<void> {
  const { termsVersion: version, hourlyPriceCents } = row;
  const details = {
    firstname: family.firstname,
    teacher: teacher.firstname,
    student: row.studentFirstname,
    subject: referenceName("subject", row.subjectId),
    level: referenceName("level", row.levelId),
    phone: phoneWords(teacher.phone),
    ...confirmationOf(contract, { version, hourlyPriceCents }, now),
  };
  const notice = { type: "teachers", message: "affiliation_opened", url: paths.card } as const;
  await notifyPerson(tx, family, { ...notice, details }, now);
  await notifyInviting(tx, row, teacher, {
    about: "accepted",
    now,
    phone: phoneWords(family.phone),
  });
}
