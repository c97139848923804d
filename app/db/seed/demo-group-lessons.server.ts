import { inArray } from "drizzle-orm";

import type { Tx } from "#app/db/client.server.ts";
import { plusDays, plusMinutes } from "#app/lib/clock.ts";
import {
  groundOf,
  type LessonPlace,
  spanOf,
} from "#app/modules/catalogue/group-lesson/create.server.ts";
import type { GroupLessonState } from "#app/modules/catalogue/group-lesson/domain.ts";
import {
  groupLessonClasses,
  groupLessons,
  groupLessonSessions,
} from "#app/modules/catalogue/group-lesson/table.server.ts";
import { groupLessonSlug } from "#app/modules/catalogue/search/group-landings.domain.ts";
import { teachers as teacherRows } from "#app/modules/catalogue/teacher/table.server.ts";
import { historyLines } from "#app/modules/foundation/history/table.server.ts";

import { fewSeats, type OwnGroupLesson } from "./demo-pupils.server.ts";
import { type DemoGroupLesson, groupLessonsCount, GroupLessonWriter } from "./group-lessons.ts";
import type { SeededTeacher } from "./people.server.ts";
import { Chance } from "./random.ts";
import type { Writing } from "./writing.ts";

const soughtCount = 4;

const [maths, premiere, terminale] = [1, 11, 12] as const;

type Lived = Readonly<{ state: GroupLessonState; lines: readonly Line[] }>;
type Line = Readonly<{ event: string; to: GroupLessonState; at: Date }>;

function lifeOf({ draft, taken }: DemoGroupLesson, now: Date): Lived {
  const { startsAt, endsAt } = spanOf(draft.sessions);
  const written = startsAt < plusDays(now, 160) ? plusDays(startsAt, -170) : plusDays(now, -12);
  const all: Line[] = [
    { event: "create", to: "draft", at: written },
    { event: "open", to: "open", at: plusDays(written, 2) },
    ...(taken === draft.maxStudents
      ? [{ event: "fill", to: "full", at: plusDays(written, 8) } as const]
      : []),
    { event: "start", to: "closed", at: startsAt },
    { event: "finish", to: "done", at: endsAt },
  ];
  const lines = all.filter(({ at }) => at <= now);
  return { lines, state: lines.at(-1)?.to ?? "draft" };
}

type Class = Readonly<{ id: number; teacherId: number; createdAt: Date }>;

function writeClass({ book }: Writing, { id, teacherId, createdAt }: Class): void {
  const askedAt = plusMinutes(createdAt, 30);
  book.add(groupLessonClasses, {
    groupLessonId: id,
    teacherId,
    disponibility: "available",
    comments: "",
    askedAt,
    answeredAt: plusMinutes(askedAt, 300),
    assignedAt: plusDays(createdAt, 1),
  });
}

/** Those that began are long paid. */
const hourlyPay = (state: GroupLessonState, lessonPlace: LessonPlace | undefined) => {
  if (state === "closed" || state === "done") return null;
  return lessonPlace ? 3200 : 2800;
};

const countedBy = (now: Date, { startsAt }: { startsAt: Date }) => ({
  countedAt: startsAt < now ? now : null,
});

function writeGroupLesson(
  writing: Writing,
  groupLesson: DemoGroupLesson,
  { state, lines }: Lived = lifeOf(groupLesson, writing.now),
): number {
  const { book, now } = writing;
  const { place: lessonPlace, sessions, ...draft } = groupLesson.draft;
  const createdAt = lines[0]?.at ?? now;
  const id = book.add(groupLessons, {
    ...draft,
    ...groundOf(lessonPlace),
    ...spanOf(sessions),
    state,
    stateSince: lines.at(-1)?.at ?? now,
    takenSeats: groupLesson.taken,
    subjectsIncluded: 1,
    extraSubjectPriceCents: 0,
    teacherHourlyPayCents: hourlyPay(state, lessonPlace),
    createdAt,
    updatedAt: createdAt,
  });
  for (const session of sessions) {
    book.add(groupLessonSessions, { groupLessonId: id, ...session, ...countedBy(now, session) });
  }
  if (state !== "draft") writeClass(writing, { id, teacherId: groupLesson.teacher.id, createdAt });
  lines.forEach(({ event, to, at }, index) => {
    book.add(historyLines, {
      machine: "group_lesson",
      thingId: id,
      event,
      toState: to,
      at,
      fromState: lines[index - 1]?.to ?? null,
      byRole: "system",
    });
  });
  return id;
}

/** Without their pupils, who register in the demonstration's past; the first that is to come has few seats. */
function writeOwn(writing: Writing, own: readonly DemoGroupLesson[]): OwnGroupLesson[] {
  const isComing = ({ draft }: DemoGroupLesson) =>
    spanOf(draft.sessions).startsAt > plusDays(writing.now, 10);
  const full = own.find(isComing);
  return own.map((one) => {
    const maxStudents = one === full ? fewSeats : one.draft.maxStudents;
    const lesson = { ...one, taken: 0, draft: { ...one.draft, maxStudents } };
    const lines = lifeOf(lesson, writing.now).lines.slice(0, 2);
    return { lesson, id: writeGroupLesson(writing, lesson, { state: "open", lines }) };
  });
}

/** Drafts that look for their teacher (PUB-080). */
function writeSought(writing: Writing, writer: GroupLessonWriter): void {
  for (let sought = 0; sought < soughtCount;) {
    const groupLesson = writer.next(groupLessonsCount + sought);
    const { startsAt } = spanOf(groupLesson.draft.sessions);
    if (startsAt < plusDays(writing.now, 30)) continue;
    const at = plusDays(writing.now, -2);
    const lines = [{ event: "create", to: "draft", at } as const];
    writeGroupLesson(writing, { ...groupLesson, taken: 0 }, { state: "draft", lines });
    sought += 1;
  }
}

export function writeGroupLessons(
  writing: Writing,
  { teachers, leads }: { teachers: readonly SeededTeacher[]; leads: readonly SeededTeacher[] },
) {
  const writer = new GroupLessonWriter(
    new Chance(20_260_910),
    [...teachers, ...leads],
    writing.now,
  );
  const own = leads.flatMap((lead) =>
    [premiere, terminale, premiere].map((levelId, rank) =>
      writer.by(lead, { subjectId: maths, levelId }, { isPast: rank === 0 }),
    ),
  );
  const lived = writeOwn(writing, own);
  const others = Array.from({ length: groupLessonsCount - own.length }, (_, rank) =>
    writer.next(rank),
  );
  const written = others.map((groupLesson) => ({
    stage: groupLesson,
    id: writeGroupLesson(writing, groupLesson),
  }));
  writeSought(writing, writer);
  const coming = written.filter(
    ({ stage: groupLesson }) =>
      spanOf(groupLesson.draft.sessions).startsAt > plusDays(writing.now, 30),
  );
  leads.forEach((lead, rank) => {
    const requested = coming
      .filter(
        ({ stage: groupLesson }) =>
          groupLesson.draft.place === undefined && !leads.includes(groupLesson.teacher),
      )
      .slice(rank * 2, rank * 2 + 2);
    for (const { id } of requested) {
      writing.book.add(groupLessonClasses, {
        groupLessonId: id,
        teacherId: lead.id,
        disponibility: "to_confirm",
        comments: "",
        askedAt: plusDays(writing.now, -3),
      });
    }
  });
  return {
    own: lived,
    teacherIds: [
      ...new Set([...leads, ...written.map(({ stage: groupLesson }) => groupLesson.teacher)]),
    ].map(({ id }) => id),
    paths: coming
      .slice(0, 2)
      .map(
        ({ id, stage: groupLesson }) =>
          `/stage/${groupLessonSlug({ id, title: groupLesson.draft.title })}/`,
      ),
  };
}

/** Allows these teachers to give group lessons (TEA-051). */
export async function openGroupLessonsTo(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .update(teacherRows)
    .set({ collectiveCoursesActivated: true })
    .where(inArray(teacherRows.id, [...ids]));
}
