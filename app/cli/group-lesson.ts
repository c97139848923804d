import { groupLessonFollowers } from "#app/api/followers.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { toEuros } from "#app/lib/money.ts";
import { parisInstant } from "#app/lib/paris-time.ts";
import { assignTeachers } from "#app/modules/catalogue/group-lesson/assign.server.ts";
import { cancelGroupLesson } from "#app/modules/catalogue/group-lesson/cancel.server.ts";
import {
  createGroupLesson,
  type LessonPlace,
} from "#app/modules/catalogue/group-lesson/create.server.ts";
import { groupLessonStates } from "#app/modules/catalogue/group-lesson/domain.ts";
import {
  askForGroupLesson,
  editGroupLesson,
  type GroupLessonChange,
  listGroupLessons,
} from "#app/modules/catalogue/group-lesson/edit.server.ts";
import { holdGroupLesson } from "#app/modules/catalogue/group-lesson/hold.server.ts";
import {
  openGroupLesson,
  startGroupLesson,
} from "#app/modules/catalogue/group-lesson/run.server.ts";
import { showGroupLessonOf } from "#app/modules/catalogue/group-lesson/show.server.ts";
import { levelBySlug, subjectBySlug } from "#app/modules/foundation/reference/domain.ts";
import { cityBySlug } from "#app/modules/foundation/reference/find.server.ts";
import { periods } from "#app/modules/foundation/reference/periods.domain.ts";

import { type Line, oneOf, Refused } from "#app/lib/command-line.ts";
import { idOf, type Known, tried, byHand } from "./by-hand.ts";

type Texts = Line["texts"];
type GroupLessonRow = Awaited<ReturnType<typeof holdGroupLesson>>;

const shown = ({
  id,
  title,
  state,
  maxStudents,
  takenSeats,
  startsAt,
  priceCents,
}: GroupLessonRow) => ({
  id,
  title,
  state,
  starts_at: startsAt.toISOString(),
  max_students: maxStudents,
  taken_seats: takenSeats,
  price: toEuros(priceCents),
});

const listed = (text = "", separator = ",") =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);

/** Euros as typed, "290" or "289.50", to cents. */
function centsOf(typed: string): number {
  if (!/^\d{1,5}(?:[.,]\d{1,2})?$/.test(typed)) throw new Refused(`"${typed}" is not a price.`);
  return Math.round(Number(typed.replace(",", ".")) * 100);
}

function subjectsOf(typed: string | undefined): number[] {
  return listed(typed).map((slug) => {
    const subject = subjectBySlug(slug)?.subject;
    if (!subject) throw new Refused(`There is no subject "${slug}".`);
    return subject.id;
  });
}

function levelOf(slug: string): number {
  const level = levelBySlug(slug)?.level;
  if (!level) throw new Refused(`There is no class "${slug}".`);
  return level.id;
}

/** "2026-10-19T09:30/180": Paris start time and minutes. */
function sessionOf(typed: string) {
  const [, day = "", time = "", minutes] =
    /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)\/(\d{2,3})$/.exec(typed) ?? [];
  if (!minutes) throw new Refused(`"${typed}" is no session: write 2026-10-19T09:30/180.`);
  return { startsAt: parisInstant(day, time), duration: Number(minutes) };
}

function lessonPlaceOf({
  city: slug,
  place: lessonPlace,
  address,
}: Texts): LessonPlace | undefined {
  if (!slug) return undefined;
  const city = cityBySlug(slug)?.city;
  if (!city || !lessonPlace || !address)
    throw new Refused("Say --city, --place and --address together.");
  const [postalCode = ""] = city.postalCodes;
  return { name: lessonPlace, address, postalCode, cityCode: city.code };
}

function sessionsOf(typed: string | undefined, now: Date) {
  const sessions = listed(typed).map(sessionOf);
  if (sessions.length === 0) throw new Refused("A stage has a session.");
  if (sessions.some(({ startsAt }) => startsAt <= now)) {
    throw new Refused("Each session is to come.");
  }
  return sessions;
}

function draftOf(texts: Texts, now: Date) {
  const { title = "", description = "", level = "", price = "" } = texts;
  return {
    title,
    description,
    period: oneOf(texts["period"], periods),
    subjectIds: subjectsOf(texts["subjects"]),
    mainLevelId: levelOf(level),
    equivalentLevelIds: listed(texts["equivalents"]).map(levelOf),
    prerequisites: listed(texts["prerequisites"], "|"),
    chapterIds: listed(texts["chapters"]).map(idOf),
    maxStudents: idOf(texts["seats"]),
    minStudents: idOf(texts["minimum"] ?? "3"),
    priceCents: centsOf(price),
    extraSubjectPriceCents: centsOf(texts["extra-subject-price"] ?? "0"),
    place: lessonPlaceOf(texts),
    sessions: sessionsOf(texts["sessions"], now),
  };
}

function changeOf(texts: Texts): GroupLessonChange {
  const { title, description, seats, minimum, price, prerequisites } = texts;
  return {
    ...(title && { title }),
    ...(description && { description }),
    ...(seats && { maxStudents: idOf(seats) }),
    ...(minimum && { minStudents: idOf(minimum) }),
    ...(price && { priceCents: centsOf(price) }),
    ...(prerequisites && { prerequisites: listed(prerequisites, "|") }),
  };
}

const onGroupLesson = (
  line: Line,
  tools: Known,
  act: (tx: Tx, lesson: GroupLessonRow) => Promise<GroupLessonRow>,
) =>
  tried(line, tools, async (tx) =>
    shown(await act(tx, await holdGroupLesson(tx, idOf(line.words[0])))),
  );

const teachers = (line: Line, tools: Known) =>
  tried(line, tools, async (tx) => {
    const id = idOf(line.words[0]);
    const { ask, assign } = line.texts;
    if (!ask && !assign) throw new Refused("Say --ask=ID,ID or --assign=ID,ID.");
    const requested = ask
      ? await askForGroupLesson(tx, { id, teacherIds: listed(ask).map(idOf) }, tools)
      : [];
    const assigned = listed(assign).map(idOf);
    if (assign) {
      await holdGroupLesson(tx, id);
      await assignTeachers(tx, { id, teacherIds: assigned }, tools);
    }
    return { id, asked: requested, assigned };
  });

export const groupLessonCommands = byHand({
  "group-lesson list": {
    takes: "[--state=STATE]",
    help: "the stages, the latest to begin first",
    run: async ({ texts: { state } }, { connection: { db } }) =>
      (await listGroupLessons(db, state ? oneOf(state, groupLessonStates) : undefined)).map(shown),
  },
  "group-lesson show": {
    takes: "ID",
    help: "one stage, whole, a draft too",
    run: ({ words: [id] }, { connection: { db }, now }) =>
      showGroupLessonOf({ db, now }, { id: idOf(id), drafts: true }),
  },
  "group-lesson create": {
    takes:
      "--title=TEXT --description=TEXT --subjects=SLUG,SLUG --level=SLUG --period=PERIOD --sessions=2026-10-19T09:30/180,… --price=EUROS --seats=N [--minimum=N] [--equivalents=SLUG,SLUG] [--prerequisites=TEXT|TEXT] [--chapters=ID,ID] [--extra-subject-price=EUROS] [--city=SLUG] [--place=TEXT] [--address=TEXT] [--dry-run]",
    help: "writes a stage as a draft; online without --city, --place and --address",
    run: (line, tools) =>
      tried(line, tools, async (tx) =>
        shown(await createGroupLesson(tx, draftOf(line.texts, tools.now), tools)),
      ),
  },
  "group-lesson edit": {
    takes:
      "ID [--title=TEXT] [--description=TEXT] [--seats=N] [--minimum=N] [--price=EUROS] [--prerequisites=TEXT|TEXT] [--dry-run]",
    help: "changes a stage that has not begun; never fewer seats than are taken",
    run: (line, tools) =>
      onGroupLesson(line, tools, (tx, { id }) =>
        editGroupLesson(tx, { id, change: changeOf(line.texts) }, tools),
      ),
  },
  "group-lesson open": {
    takes: "ID [--dry-run]",
    help: "puts a draft on sale",
    run: (line, tools) =>
      onGroupLesson(line, tools, (tx, lesson) => openGroupLesson(tx, lesson, tools)),
  },
  "group-lesson close": {
    takes: "ID [--dry-run]",
    help: "sells it no longer, before its first session",
    run: (line, tools) =>
      onGroupLesson(line, tools, (tx, lesson) => startGroupLesson(tx, lesson, tools)),
  },
  "group-lesson cancel": {
    takes: "ID --reason=TEXT [--dry-run]",
    help: "cancels it; teachers and families are told, what was paid is given back",
    run: (line, tools) =>
      onGroupLesson(line, tools, (tx, lesson) => {
        const reason = line.texts["reason"] ?? "";
        return cancelGroupLesson(tx, { lesson, reason }, tools, groupLessonFollowers);
      }),
  },
  "group-lesson teachers": {
    takes: "ID [--ask=ID,ID] [--assign=ID,ID] [--dry-run]",
    help: "asks teachers whether they are free, or says who teaches it",
    run: teachers,
  },
});
