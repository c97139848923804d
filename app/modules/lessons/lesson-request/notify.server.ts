import i18next from "i18next";

import type { Tx } from "#app/db/client.server.ts";
import { quotation } from "#app/lib/one-line.ts";
import { displayPhone } from "#app/lib/phone.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { lessonFormatOf } from "#app/modules/catalogue/price/domain.ts";
import { withdrawHeld, withdrawMail } from "#app/modules/foundation/mail/send.server.ts";
import { notify } from "#app/modules/foundation/notification/notify.server.ts";
import { notifyPerson } from "#app/modules/foundation/notification/notify-person.server.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";
import { paths, pathTo } from "#app/paths.ts";

import { findNames } from "./notify.repository.server.ts";
import { answersOf } from "./present-answers.server.ts";

type Names = NonNullable<Awaited<ReturnType<typeof findNames>>>;

const wordsOf = ({ subjectId, levelId, student, family }: Names) => ({
  subject: referenceName("subject", subjectId),
  level: referenceName("level", levelId),
  student,
  family,
});

/** The need, and the place without the street: all that a teacher may know before the choice (ENT-33). */
function briefOf(names: Names) {
  const { courseType, address, comments } = names;
  const { city = "", postal_code: code = "" } = address ?? {};
  const where = i18next.t(`mail:brief.${courseType}`, { city, code });
  const commentLines = comments ? [i18next.t("mail:brief.need", { text: comments })] : [];
  const answers = answersOf(names, quotation).map((one) => i18next.t("mail:brief.answer", one));
  const need = [...commentLines, ...answers];
  return { need, brief: [where, ...need] };
}

export const phoneWords = (phone: string | null) => (phone ? displayPhone(phone) : "–");

export const lessonPlaceWords = ({ address, courseType }: Pick<Names, "address" | "courseType">) =>
  address?.full_address ?? referenceName("courseFormat", lessonFormatOf(courseType));

type Details = Readonly<Record<string, string | number>>;

/** The same key in `mail.json` and in `notification.json`. */
export type RequestNotice = Readonly<{
  lessonRequestId: number;
  about: string;
  details?: Details;
  inMail?: Readonly<Record<string, readonly string[]>>;
  /** Begins something that may be undone within the minute, or announces that it is undone. */
  undo?: "begins" | "ends";
  link?: string;
}>;

const threadOf = (lessonRequestId: number) => `request:${String(lessonRequestId)}`;

const begun = ({ lessonRequestId, undo }: RequestNotice) =>
  undo === "begins" ? threadOf(lessonRequestId) : undefined;

const answerLink = ({ lessonRequestId, id }: Answer) =>
  `${pathTo(paths.lessonRequest, { lessonRequestId: String(lessonRequestId) })}#proposition-${String(id)}`;

type Answer = Readonly<{ lessonRequestId: number; id: number }>;

/** Notifies the family of one teacher's answer, under a link of its own. */
export const notifyOfAnswer = (
  tx: Tx,
  answer: Answer,
  view: Pick<RequestNotice, "about" | "details" | "inMail">,
  now: Date,
): Promise<void> =>
  notifyFamily(
    tx,
    { ...view, lessonRequestId: answer.lessonRequestId, link: answerLink(answer) },
    now,
  );

/** What is held about an answer does not leave once that answer has changed. */
export const withdrawNewsOf = (tx: Tx, answer: Answer, now: Date): Promise<void> =>
  withdrawHeld(tx, [answerLink(answer)], now);

/** Notifies the family of a request, by mail and inside the site (CUS-032). */
export async function notifyFamily(tx: Tx, view: RequestNotice, now: Date): Promise<void> {
  const { lessonRequestId, about, details, link, undo, inMail } = view;
  const names = await findNames(tx, lessonRequestId);
  if (!names) return;
  const { customerId, email } = names;
  const url = link ?? pathTo(paths.lessonRequest, { lessonRequestId: String(lessonRequestId) });
  const values = { ...wordsOf(names), ...details };
  const thread = begun(view);
  // If the first mail has not left yet, the family receives only the last one.
  if (undo === "ends")
    await withdrawMail(tx, { to: email, thread: threadOf(lessonRequestId) }, now);
  const notice = { type: "linkings", message: about, details: values, url } as const;
  const of = { id: lessonRequestId, name: names.student };
  await notifyPerson(tx, { id: customerId, email }, { ...notice, inMail, thread, about: of }, now);
}

/** Notifies a teacher about a request, by mail and inside the site (TEA-047). */
export async function notifyTeacher(
  tx: Tx,
  teacherId: number,
  view: RequestNotice,
  now: Date,
): Promise<void> {
  const { lessonRequestId, about, details, link, undo } = view;
  const [names, teacher] = [await findNames(tx, lessonRequestId), await findPerson(tx, teacherId)];
  if (!names || !teacher) return;
  const values = { ...wordsOf(names), teacher: teacher.firstname, ...details };
  const url = link ?? paths.proposals;
  const { email: to } = teacher;
  // A teacher not yet notified of the request gets no mail.
  const lacking =
    undo === "ends" && (await withdrawMail(tx, { to, thread: threadOf(lessonRequestId) }, now));
  const notice = { message: about, details: values, ...insideOf(url) };
  if (lacking) return notify(tx, teacherId, notice, now);
  const mail = { inMail: briefOf(names), link: url, thread: begun(view) };
  await notifyPerson(tx, { id: teacherId, email: to }, { ...notice, ...mail }, now);
}

/** A secret link stays in the mail; inside, the list is enough. */
function insideOf(url: string): { type: "students" | "proposals"; url: string } {
  if (url.startsWith(paths.teacherStudents)) return { type: "students", url };
  return { type: "proposals", url: url.startsWith(paths.proposals) ? url : paths.proposals };
}
