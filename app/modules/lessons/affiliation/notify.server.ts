import i18next from "i18next";

import type { Tx } from "#app/db/client.server.ts";
import { shortDay } from "#app/lib/french-date.ts";
import { toEuros } from "#app/lib/money.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { sendMail } from "#app/modules/foundation/mail/send.server.ts";
import { notifyPerson } from "#app/modules/foundation/notification/notify-person.server.ts";
import { paths, pathTo } from "#app/paths.ts";

import type { AffiliationRow, InvitingTeacher } from "./repository.server.ts";

type Teacher = Pick<InvitingTeacher, "id" | "firstname" | "email">;

function wordsOf(row: AffiliationRow, teacher: Pick<Teacher, "firstname">) {
  return {
    teacher: teacher.firstname,
    family: row.customerFirstname,
    name: [row.customerFirstname, row.customerLastname].filter(Boolean).join(" "),
    student: row.studentFirstname,
    subject: referenceName("subject", row.subjectId),
    level: referenceName("level", row.levelId),
    format: i18next.t(`reference:courseFormat.${row.format}`).toLocaleLowerCase("fr"),
    price: hourlyPrice(toEuros(row.hourlyPriceCents)),
    until: shortDay(row.expiresAt),
  };
}

/** Mails the invitation or a reminder; only its link can answer it. */
export async function writeToInvited(
  tx: Tx,
  row: AffiliationRow,
  teacher: Pick<Teacher, "firstname">,
  { about, now }: { about: "affiliation_invited" | "affiliation_reminder"; now: Date },
): Promise<void> {
  const link = pathTo(paths.affiliation, { uuid: row.uuid });
  const details = wordsOf(row, teacher);
  const { forgetAt, customerEmail: to } = row;
  const mail = { to, template: about, details, link, forgetAt: forgetAt ?? row.expiresAt };
  await sendMail(tx, mail, now);
}

/** Notifies the teacher of the outcome, by mail and in the site. */
export async function notifyInviting(
  tx: Tx,
  row: AffiliationRow,
  teacher: Teacher,
  { about, now, phone }: { about: "accepted" | "refused" | "expired"; now: Date; phone?: string },
): Promise<void> {
  const message = `affiliation_${about}`;
  const details = { ...wordsOf(row, teacher), phone: phone ?? "" };
  const url = about === "accepted" ? paths.teacherStudents : paths.affiliations;
  await notifyPerson(tx, teacher, { type: "students", message, details, url }, now);
}
