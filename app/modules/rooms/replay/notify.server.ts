import type { Tx } from "#app/db/client.server.ts";
import { plainDay } from "#app/lib/french-date.ts";
import { notifyPerson } from "#app/modules/foundation/notification/notify-person.server.ts";
import { paths, pathTo } from "#app/paths.ts";

import { findFamilies, findTeacher, type ReplayRow } from "./repository.server.ts";

const wordsOf = ({ title, startedAt }: ReplayRow) => ({ title, day: plainDay(startedAt) });

const lastDay = ({ keptUntil }: ReplayRow): string =>
  keptUntil ? plainDay(new Date(keptUntil.getTime() - 1)) : "";

/** The recording may be published until its last day. */
export async function notifyReady(tx: Tx, replay: ReplayRow, now: Date): Promise<void> {
  const teacher = await findTeacher(tx, replay.teacherId);
  if (!teacher) return;
  const details = { ...wordsOf(replay), firstname: teacher.firstname, until: lastDay(replay) };
  const url = paths.teacherReplays;
  await notifyPerson(tx, teacher, { type: "courses", message: "replay_ready", details, url }, now);
}

/** Each family that may see it. */
export async function notifyPublished(tx: Tx, replay: ReplayRow, now: Date): Promise<void> {
  const teacher = await findTeacher(tx, replay.teacherId);
  const url = pathTo(paths.replay, { replay: replay.uuid });
  for (const family of await findFamilies(tx, replay)) {
    const { firstname } = family;
    const shared = {
      ...wordsOf(replay),
      until: lastDay(replay),
      teacher: teacher?.firstname ?? "",
    };
    const details = { ...shared, firstname };
    const news = { type: "courses", message: "replay_published", details, url } as const;
    await notifyPerson(tx, family, news, now);
  }
}

/** The teacher, when a family had it erased; families that saw it, when the teacher did. */
export async function notifyErased(
  tx: Tx,
  replay: ReplayRow,
  by: "family" | "teacher",
  now: Date,
): Promise<void> {
  const teacher = await findTeacher(tx, replay.teacherId);
  if (by === "family") {
    if (!teacher) return;
    const details = { ...wordsOf(replay), firstname: teacher.firstname };
    const url = paths.teacherReplays;
    const news = { type: "courses", message: "replay_erased_teacher", details, url } as const;
    await notifyPerson(tx, teacher, news, now);
    return;
  }
  if (replay.state !== "published") return;
  for (const family of await findFamilies(tx, replay)) {
    const { firstname } = family;
    const details = { ...wordsOf(replay), firstname, teacher: teacher?.firstname ?? "" };
    const url = paths.replays;
    const news = { type: "courses", message: "replay_erased_customer", details, url } as const;
    await notifyPerson(tx, family, news, now);
  }
}
