import { beforeAll, describe, expect, test } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { paths, pathTo } from "#app/paths.ts";
import { engine, openDatabase } from "#tests/database/db.ts";
import { RequestLife } from "#tests/factories/request-life.ts";
import { closedFor } from "#tests/http/open-acts.ts";
import { openPages } from "#tests/http/pages.ts";
import { sendOf } from "#tests/http/signed-in.ts";
import { now } from "#tests/setup/time.ts";

type Live = (life: RequestLife) => unknown;

const yes = { teacher_response: "accepted" } as const;
const no = { teacher_response: "refused", refusal_type_id: 1 } as const;
const provided = { teacher_response: "accepted_if", condition_type_id: 3 } as const;
const question = {
  teacher_response: "clarifications_requested",
  teacher_comments: "Quel chapitre ?",
} as const;

const accepted: readonly Live[] = [(life) => life.answer(yes)];
const chosen: readonly Live[] = [...accepted, (life) => life.choose()];
const ready: readonly Live[] = [...chosen, (life) => life.giveCard()];
const dated: readonly Live[] = [...ready, (life) => life.fixFirst()];
const given: readonly Live[] = [...dated, (life) => life.days(2)];
const first: readonly Live[] = [...given, (life) => life.declare()];
const failed: readonly Live[] = [...first, (life) => life.judgeFirst("not_ok")];
const concluded: readonly Live[] = [...first, (life) => life.judgeFirst("ok")];
const next: readonly Live[] = [...concluded, (life) => life.days(2), (life) => life.declare()];
const refuse = (life: RequestLife) => {
  life.refuseCards();
};
const contest: Live = (life) => life.judge("reject");
const maintain: Live = (life) => life.maintain();

/** Each pair of a request's and a course's states that people bring about. */
const stories: Readonly<Record<string, readonly Live[]>> = {
  asked: [],
  "asked, four days of silence": [(life) => life.days(4)],
  refused: [(life) => life.answer(no)],
  accepted: accepted,
  "accepted on a condition": [(life) => life.answer(provided)],
  "a question": [(life) => life.answer(question)],
  "an offer that lapsed": [...accepted, (life) => life.days(15)],
  cancelled: [(life) => life.cancelRequest()],
  "chosen, without a card": chosen,
  "chosen, without a card in time": [...chosen, (life) => life.days(22)],
  "no date yet": ready,
  "no date yet, cancelled": [...ready, (life) => life.cancelRequest()],
  "a date": dated,
  "a date, cancelled": [...dated, (life) => life.cancelRequest()],
  "first given, undeclared": given,
  "first undeclared for ten days": [...given, (life) => life.days(11)],
  "first undeclared, due": [...given, (life) => life.days(11), (life) => life.decide("full")],
  "first undeclared, not due": [
    ...given,
    (life) => life.days(11),
    (life) => life.decide("cancelled"),
  ],
  "first declared": first,
  "first cancelled": [...first, (life) => life.cancelCourse()],
  "first contested": [...first, contest],
  "first contested and maintained": [...first, contest, maintain],
  "first confirmed by silence": [...first, (life) => life.days(8)],
  "first failed": failed,
  "first failed, undeclared": [...given, (life) => life.judgeFirst("not_ok")],
  "first failed, teacher silent": [...failed, (life) => life.days(11)],
  "first failed, maintained": [...failed, maintain],
  "first failed, cancelled": [...failed, (life) => life.cancelCourse()],
  "first failed, decided": [...failed, maintain, (life) => life.decide("cancelled")],
  concluded: concluded,
  "concluded, unpaid": [...first, refuse, (life) => life.judgeFirst("ok")],
  "next declared": next,
  "next declared far away": [...concluded, (life) => life.days(2), (life) => life.declareFarAway()],
  "next approved": [...next, (life) => life.judge("approve")],
  "next unpaid": [...next, refuse, (life) => life.judge("approve")],
  "next contested": [...next, contest],
  "next corrected": [...next, contest, (life) => life.correct()],
  "next maintained": [...next, contest, maintain],
  "next cancelled": [...next, (life) => life.cancelCourse()],
  "next due": [...next, contest, maintain, (life) => life.decide("full")],
  "next not due": [...next, contest, maintain, (life) => life.decide("cancelled")],
  "next paid, contested late": [
    ...next,
    (life) => life.judge("approve"),
    (life) => life.days(2),
    contest,
  ],
};

/** Long proof: every story; else those that ask most of people. */
const whole = process.env.OPEN_ACTS === "whole";
const few = [
  "asked, four days of silence",
  "first undeclared for ten days",
  "first declared",
  "first failed, teacher silent",
  "next unpaid",
];
const lived = Object.entries(stories).filter(([name]) => whole || few.includes(name));

const familyPages = ({ requestId: id }: RequestLife) => [
  paths.courses,
  pathTo(paths.lessonRequest, { lessonRequestId: String(id) }),
  ...(whole ? [paths.lessonRequests, paths.myTeachers] : []),
];
const teacherPages = [
  paths.teacherHome,
  paths.teacherCourses,
  ...(whole ? [paths.proposals, paths.teacherStudents] : []),
];

/** The dialog itself says that there is no contract to plan with. */
const known: readonly string[] = [paths.planCourse];

describe.skipIf(engine === "embedded")("what pages offer to do", () => {
  let db: Db;
  let ask: Awaited<ReturnType<typeof openPages>>;
  let at = now;

  beforeAll(async () => {
    db = await openDatabase("acts");
    ask = await openPages((request, page) => sendOf(db, at)(request, page), { drawn: true });
  }, 300_000);

  test.each(lived)("%s: each act opens (CNV-17)", { timeout: 120_000 }, async (_, acts) => {
    const life = await RequestLife.begin(db);
    for (const act of acts) await act(life);
    at = life.at;

    expect([
      ...(await closedFor({ db, ask }, life.family, { pages: familyPages(life), known })),
      ...(await closedFor({ db, ask }, life.teacher, { pages: teacherPages, known })),
    ]).toEqual([]);
  });
});
