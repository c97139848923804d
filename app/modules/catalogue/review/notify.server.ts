import type { Tx } from "#app/db/client.server.ts";
import { notifyPerson } from "#app/modules/foundation/notification/notify-person.server.ts";
import { paths, pathTo } from "#app/paths.ts";

import { signatureOf } from "./show-own.server.ts";
import { findBound, type People, type ReviewRow } from "./write.repository.server.ts";

type Notice = Readonly<{
  to: "family" | "teacher";
  about: string;
  details?: Readonly<Record<string, string>>;
}>;

export async function notifyOfReview(
  tx: Tx,
  { family, teacher }: People,
  { to, about, details: more }: Notice,
  now: Date,
): Promise<void> {
  const person = to === "family" ? family : teacher;
  const details = {
    firstname: person.firstname,
    teacher: teacher.firstname,
    author: signatureOf(family),
    ...more,
  };
  const own = pathTo(paths.writeReview, { teacherId: String(teacher.id) });
  const url = to === "family" ? own : paths.teacherStudents;
  const type = to === "family" ? "courses" : "students";
  await notifyPerson(tx, person, { type, message: about, details, url }, now);
}

/** No mail once the author's account is gone. */
export async function notifyAuthor(
  tx: Tx,
  { customerId, teacherId }: Pick<ReviewRow, "customerId" | "teacherId">,
  notice: Omit<Notice, "to">,
  now: Date,
): Promise<void> {
  const people = customerId === null ? undefined : await findBound(tx, { customerId, teacherId });
  if (people) await notifyOfReview(tx, people, { to: "family", ...notice }, now);
}
