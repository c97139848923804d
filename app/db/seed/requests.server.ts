import { eq } from "drizzle-orm";

import { plusDays, plusHours } from "#app/lib/clock.ts";
import { weekday } from "#app/lib/french-date.ts";
import { parisDay, parisInstant } from "#app/lib/paris-time.ts";
import { showTermsOfUse } from "#app/modules/catalogue/content/show.server.ts";
import type { SearchFormat } from "#app/modules/catalogue/price/domain.ts";
import { bookings } from "#app/modules/lessons/booking/endpoints.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { courses as courseEndpoints } from "#app/modules/lessons/course/endpoints.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/endpoints.ts";
import type { TeacherAnswer } from "#app/modules/lessons/proposal/domain.ts";
import { proposals as proposalEndpoints } from "#app/modules/lessons/proposal/endpoints.ts";
import { proposals } from "#app/modules/lessons/proposal/table.server.ts";

import { course, type CourseStory, type SeededContract } from "./courses.server.ts";
import type { SeededFamily } from "./families.server.ts";
import type { Past, Story } from "./past.server.ts";
import phrases from "./phrases.json" with { type: "json" };
import { plannedCourse, type PlannedStory } from "./planned.server.ts";
import { fill } from "./sayings.ts";
import { chaptersOf, klassOf, namesOf } from "./texts.ts";
import words from "./words.json" with { type: "json" };

export type Asks = {
  family: SeededFamily;
  student?: number;
  subjectId: number;
  courseType?: SearchFormat;
  wish: number;
  at: Date;
  answered?: boolean;
  extended?: boolean;
  slots?: boolean;
  answers: readonly (TeacherAnswer | null)[];
  hours?: number;
};

const firstAnswer = ({ at, hours = 3 }: Asks) => plusHours(at, hours);
const chosenAt = (asks: Asks) => plusHours(firstAnswer(asks), 20);

export async function* request(past: Past, asks: Asks): Story<number> {
  yield asks.at;
  const { id } = await past.as(asks.family.actor)(lessonRequests.create, {
    body: bodyOf(past, asks),
  });
  const requested = await past.tx
    .select()
    .from(proposals)
    .where(eq(proposals.lessonRequestId, id))
    .orderBy(proposals.id);
  for (const [index, answer] of asks.answers.entries()) {
    const proposal = requested[index];
    if (!answer || !proposal) continue;
    yield plusHours(firstAnswer(asks), index * 2);
    const teacher = past.as({ id: proposal.teacherId, role: "teacher" });
    const params = { id: proposal.id };
    const isYes = answer === "accepted" || answer === "accepted_if";
    const choices =
      asks.slots && isYes ? (await teacher(proposalEndpoints.show, { params })).slot_choices : [];
    const slot = slotOf(answer, choices);
    await teacher(proposalEndpoints.respond, {
      params,
      body: {
        teacher_response: answer,
        ...wordsOf(past, asks, answer, slot),
        first_slot: slot,
      },
    });
  }
  return id;
}

/** The condition of the seed is an evening of the week: its first slot must not deny it. */
function slotOf(answer: TeacherAnswer, choices: readonly string[]) {
  if (answer !== "accepted_if") return choices[1] ?? choices[0];
  return choices.find((one) => isWeekEvening(new Date(one)));
}

const isWeekEvening = (date: Date) => {
  const weekDay = new Date(`${parisDay(date)}T12:00:00Z`).getUTCDay();
  return weekDay > 0 && weekDay < 6 && date >= parisInstant(parisDay(date), "18:00");
};

function bodyOf(past: Past, { family, courseType = "offline", ...asks }: Asks) {
  const student = family.students[asks.student ?? 0];
  if (!student) throw new Error("A request is for a student.");
  const comments = needOf(past, asks, student);
  return {
    student_id: student.id,
    subject_id: asks.subjectId,
    scholar_level_id: student.classId,
    teacher_wish_id: asks.wish,
    course_type: courseType,
    comments,
    extended_search: asks.extended ?? true,
    address: courseType === "offline" ? family.address : null,
    questionnaire: asks.answered === false ? null : answersTo(past, comments),
  };
}

function needOf(past: Past, asks: Pick<Asks, "subjectId">, student: Student): string {
  const values = valuesFor(past, asks, student);
  const { chance } = past;
  return fill(chance, chance.oneOf(phrases.request.needs), values, phrases.slots.review);
}

/** « le jeudi si possible » is among the times of the questionnaire. */
function timeIn(comments: string) {
  const [day] = /lundi|mardi|mercredi|jeudi|vendredi|samedi/.exec(comments) ?? [];
  if (day === undefined) return undefined;
  return day === "mercredi" ? "wednesday" : day === "samedi" ? "saturday" : "weekday_evening";
}

function answersTo({ chance }: Past, comments: string) {
  return [
    { question_id: "1", value: chance.oneOf(["bases", "method", "deepen", "confidence"]) },
    { question_id: "3", value: chance.oneOf(["weekly", "twice_weekly"]) },
    { question_id: "4", value: timesFor(chance, comments) },
  ];
}

function timesFor(chance: Past["chance"], comments: string) {
  const drawn = chance.someOf(["wednesday", "weekday_evening", "saturday"], 2);
  const named = timeIn(comments);
  return named === undefined || drawn.includes(named) ? drawn : [named, ...drawn.slice(1)];
}

type Student = SeededFamily["students"][number];

function valuesFor({ chance }: Past, { subjectId }: Pick<Asks, "subjectId">, student?: Student) {
  const klass = student ? klassOf(student.classId) : "";
  const named = { kid: student?.firstname ?? "", klass };
  return { ...namesOf(subjectId), ...chaptersOf(chance, subjectId, student?.classId), ...named };
}

/** Longest message of a teacher (VAL-002). */
const longest = 100;

function wordsOf(past: Past, asks: Asks, answer: TeacherAnswer, slot: string | undefined) {
  const { chance } = past;
  const say = (templates: readonly string[]) => {
    const values = {
      ...valuesFor(past, asks, asks.family.students[asks.student ?? 0]),
      ...(slot && { day: weekday(new Date(slot)) }),
    };
    return fill(chance, chance.oneOf(templates), values, phrases.slots.review).slice(0, longest);
  };
  switch (answer) {
    case "accepted":
      return { teacher_comments: say(phrases.request.yes) };
    case "accepted_if":
      return { teacher_comments: words.conditions[0], condition_type_id: 1 };
    case "clarifications_requested":
      return { teacher_comments: say(phrases.request.questions) };
    case "refused":
      return { refusal_type_id: chance.between(1, 3) };
    case "cancelled":
      return {};
  }
}

export async function* choice(past: Past, asks: Asks): Story<SeededContract | undefined> {
  const requestId = yield* request(past, asks);
  yield chosenAt(asks);
  const { tx } = past;
  const requested = await tx
    .select()
    .from(proposals)
    .where(eq(proposals.lessonRequestId, requestId));
  const wished = requested.find(({ teacherId }) => teacherId === asks.wish);
  await past.as(asks.family.actor)(lessonRequests.answerProposal, {
    body: {
      id: wished?.id ?? 0,
      response: "accept",
      terms_version: showTermsOfUse().version,
      begin_at_once: true,
    },
  });
  const found = await tx.select().from(contracts).where(eq(contracts.lessonRequestId, requestId));
  return found[0];
}

async function* agreement(
  past: Past,
  asks: Asks,
  first: { date: Date; duration: number },
): Story<SeededContract> {
  const contract = yield* choice(past, asks);
  if (!contract) throw new Error("There is no contract without a card.");
  yield plusHours(past.now(), 2);
  await past.as({ id: contract.teacherId, role: "teacher" })(courseEndpoints.fixFirst, {
    params: { id: contract.id },
    body: {
      first_course_date: first.date.toISOString(),
      first_course_duration: first.duration,
    },
  });
  return contract;
}

const foundElsewhere = 5;
const [maths, premiere] = [1, 11] as const;

export async function* lessons(
  past: Past,
  asks: Asks,
  first: { date: Date; duration: number },
  courses: readonly CourseStory[],
  planned: readonly PlannedStory[] = [],
): Story<SeededContract> {
  const contract = yield* agreement(past, asks, first);
  for (const one of planned) past.start(plannedCourse(past, contract, one));
  for (const one of courses) past.start(course(past, contract, one));
  return contract;
}

export async function* cancelled(past: Past, asks: Asks): Story {
  const id = yield* request(past, asks);
  yield plusHours(asks.at, 40);
  await past.as(asks.family.actor)(lessonRequests.cancel, {
    params: { id },
    body: { refusal_type_id: foundElsewhere },
  });
}

export async function* draft(past: Past, { id, actor }: SeededFamily, lessonId: number): Story {
  yield plusDays(past.present, -1);
  const uuid = `00000000-0000-4000-8000-${String(id).padStart(12, "0")}`;
  await past.as(actor)(bookings.save, {
    params: { uuid },
    body: { lessonId, subjectId: maths, levelId: premiere },
  });
}
