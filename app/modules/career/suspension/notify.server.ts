import type { Tx } from "#app/db/client.server.ts";
import { longDay } from "#app/lib/french-date.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { notifyPerson } from "#app/modules/foundation/notification/notify-person.server.ts";
import { familiesOf } from "#app/modules/lessons/contract/people.server.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";
import { paths } from "#app/paths.ts";

import { answerUntil } from "./domain.ts";
import type { SuspensionRow } from "./repository.server.ts";

type SuspensionNews =
  "announced" | "at_once" | "in_force" | "lifted" | "given_up" | "contested" | "answered" | "late";

const byMailAlone: readonly SuspensionNews[] = ["contested"];

/** By mail, which is kept (LAW-23), and on the site. */
export async function notifyTeacher(
  tx: Tx,
  suspension: SuspensionRow,
  news: SuspensionNews,
  now: Date,
): Promise<void> {
  const person = await findPerson(tx, suspension.teacherId);
  if (!person) return;
  const message = `suspension_${news}`;
  const { contestedAt, lateToldAt } = suspension;
  const details = {
    firstname: person.firstname,
    day: longDay(suspension.effectiveAt),
    ground: referenceName("suspensionGrounds", suspension.ground),
    until: contestedAt ? longDay(answerUntil(contestedAt, lateToldAt)) : "",
  };
  const inMail = {
    reasons: suspension.reasons.split("\n"),
    contest: (suspension.contestText ?? "").split("\n"),
    answer: (suspension.answer ?? "").split("\n"),
  };
  const notice = { type: "proposals", message, details, url: paths.suspension } as const;
  const isMailAlone = byMailAlone.includes(news);
  await notifyPerson(tx, person, { ...notice, inMail, isMailAlone }, now);
}

/** Tells families with running lessons that nothing changes for them (STM-43). */
export async function notifyFamilies(tx: Tx, teacherId: number, now: Date): Promise<void> {
  const person = await findPerson(tx, teacherId);
  const teacher = person?.firstname ?? "";
  const message = "teacher_takes_nobody";
  const url = paths.myTeachers;
  for (const family of await familiesOf(tx, teacherId)) {
    const details = { firstname: family.firstname, teacher };
    await notifyPerson(tx, family, { type: "teachers", message, details, url }, now);
  }
}
