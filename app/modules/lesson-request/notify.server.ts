import type { Db } from "#app/db/client.server.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { findPerson } from "#app/modules/account/service.server.ts";
import { sendMail } from "#app/modules/mail/service.server.ts";
import { notify } from "#app/modules/notification/service.server.ts";
import { paths, pathTo } from "#app/paths.ts";

import { findNames } from "./notify.repository.server.ts";

type Names = NonNullable<Awaited<ReturnType<typeof findNames>>>;

const wordsOf = ({ subjectId, levelId, student, family }: Names) => ({
  subject: referenceName("subject", subjectId),
  level: referenceName("level", levelId),
  student,
  family,
});

type Details = Readonly<Record<string, string | number>>;

/** What a person is told about a request: the same key in `mail.json` and in `notification.json`. */
export type Letter = Readonly<{
  linkingId: number;
  about: string;
  details?: Details;
  /** Where the letter leads; the request's or the proposal's own page unless said. */
  link?: string;
}>;

/** Writes to the family of a request, by mail and inside the site (CUS-032). */
export async function tellFamily(
  tx: Db,
  { linkingId, about, details, link }: Letter,
  now: Date,
): Promise<void> {
  const names = await findNames(tx, linkingId);
  if (!names) return;
  const { customerId, email } = names;
  const url = link ?? pathTo(paths.linking, { linkingId: String(linkingId) });
  const said = { ...wordsOf(names), ...details };
  await sendMail(tx, { to: email, template: about, details: said, link: url }, now);
  await notify(tx, customerId, { type: "linkings", message: about, details: said, url }, now);
}

/** Writes to a teacher about a request, by mail and inside the site (TEA-047). */
export async function tellTeacher(
  tx: Db,
  teacherId: number,
  { linkingId, about, details, link }: Letter,
  now: Date,
): Promise<void> {
  const [names, teacher] = [await findNames(tx, linkingId), await findPerson(tx, teacherId)];
  if (!names || !teacher) return;
  const said = { ...wordsOf(names), teacher: teacher.firstname, ...details };
  const url = link ?? paths.proposals;
  await sendMail(tx, { to: teacher.email, template: about, details: said, link: url }, now);
  const notice = { message: about, details: said, ...insideOf(url) };
  await notify(tx, teacherId, notice, now);
}

/** The entry of the menu that a letter is about. A secret link stays in the mail: inside, the list is enough. */
function insideOf(url: string): { type: "students" | "proposals"; url: string } {
  if (url.startsWith(paths.teacherStudents)) return { type: "students", url };
  return { type: "proposals", url: url.startsWith(paths.proposals) ? url : paths.proposals };
}
