import type { Tx } from "#app/db/client.server.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { findPerson } from "#app/modules/account/service.server.ts";
import { sendMail, withdrawMail } from "#app/modules/mail/service.server.ts";
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
  /** It begins something that may be undone within the minute, or it says that it is undone. */
  undo?: "begins" | "ends";
  /** Where the letter leads; the request's or the proposal's own page unless said. */
  link?: string;
}>;

const threadOf = (linkingId: number) => `request:${String(linkingId)}`;

const begun = ({ linkingId, undo }: Letter) =>
  undo === "begins" ? threadOf(linkingId) : undefined;

/** Writes to the family of a request, by mail and inside the site (CUS-032). */
export async function tellFamily(tx: Tx, letter: Letter, now: Date): Promise<void> {
  const { linkingId, about, details, link, undo } = letter;
  const names = await findNames(tx, linkingId);
  if (!names) return;
  const { customerId, email } = names;
  const url = link ?? pathTo(paths.linking, { linkingId: String(linkingId) });
  const said = { ...wordsOf(names), ...details };
  const thread = begun(letter);
  // The family reads of the end alone what has ended before its beginning left.
  if (undo === "ends") await withdrawMail(tx, { to: email, thread: threadOf(linkingId) }, now);
  await sendMail(tx, { to: email, template: about, details: said, link: url, thread }, now);
  await notify(tx, customerId, { type: "linkings", message: about, details: said, url }, now);
}

/** Writes to a teacher about a request, by mail and inside the site (TEA-047). */
export async function tellTeacher(
  tx: Tx,
  teacherId: number,
  letter: Letter,
  now: Date,
): Promise<void> {
  const { linkingId, about, details, link, undo } = letter;
  const [names, teacher] = [await findNames(tx, linkingId), await findPerson(tx, teacherId)];
  if (!names || !teacher) return;
  const said = { ...wordsOf(names), teacher: teacher.firstname, ...details };
  const url = link ?? paths.proposals;
  const { email: to } = teacher;
  // Who was not told of the request yet is told nothing by mail.
  const unsaid =
    undo === "ends" && (await withdrawMail(tx, { to, thread: threadOf(linkingId) }, now));
  const mail = { to, template: about, details: said, link: url, thread: begun(letter) };
  if (!unsaid) await sendMail(tx, mail, now);
  const notice = { message: about, details: said, ...insideOf(url) };
  await notify(tx, teacherId, notice, now);
}

/** The entry of the menu that a letter is about. A secret link stays in the mail: inside, the list is enough. */
function insideOf(url: string): { type: "students" | "proposals"; url: string } {
  if (url.startsWith(paths.teacherStudents)) return { type: "students", url };
  return { type: "proposals", url: url.startsWith(paths.proposals) ? url : paths.proposals };
}
