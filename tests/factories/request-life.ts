import { eq } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { plusDays, plusHours } from "#app/lib/clock.ts";
import { payers } from "#app/modules/billing/card/table.server.ts";
import { findContractOfLessonRequest } from "#app/modules/lessons/contract/hold.server.ts";
import { cancelCourse } from "#app/modules/lessons/course/cancel.server.ts";
import { declareCourse } from "#app/modules/lessons/course/declare.server.ts";
import { updateCourse } from "#app/modules/lessons/course/edit.server.ts";
import { fixFirstCourse } from "#app/modules/lessons/course/schedule-first.server.ts";
import {
  disputeSweeps,
  firstCourseSweeps,
  validationSweeps,
} from "#app/modules/lessons/course/sweeps.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { answerCourse, answerFirstCourse } from "#app/modules/lessons/course/validate.server.ts";
import { decideCourse } from "#app/modules/lessons/dispute/decide.server.ts";
import { cancelRequest } from "#app/modules/lessons/lesson-request/cancel.server.ts";
import { answerProposal } from "#app/modules/lessons/lesson-request/choose.server.ts";
import { meansReady } from "#app/modules/lessons/lesson-request/open-contract.server.ts";
import { silenceSweeps } from "#app/modules/lessons/lesson-request/sweeps.server.ts";
import type { TeacherAnswerInput } from "#app/modules/lessons/proposal/endpoints.ts";
import { respond } from "#app/modules/lessons/teacher-response/accept.server.ts";
import { create } from "#tests/database/create.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { callOf } from "#tests/http/call.ts";
import { byOperator } from "#tests/setup/operator.ts";
import { now } from "#tests/setup/time.ts";

import { bankThat, declared, giveAddress } from "./course.ts";
import { createCard, createProposed } from "./lesson-request.ts";
import { agreement } from "./terms.ts";

const sweep = dueOf([
  ...silenceSweeps,
  ...firstCourseSweeps,
  ...validationSweeps,
  ...disputeSweeps,
]);

/** A request of one family to one teacher, lived by their acts. */
export class RequestLife {
  at = now;
  #gateways = bankThat("succeeds").gateways;
  #courseId = 0;
  #firstDate = "";
  #isFirstDeclared = false;

  private constructor(
    private readonly db: Db,
    private readonly world: Awaited<ReturnType<typeof createProposed>>,
  ) {}

  static async begin(db: Db): Promise<RequestLife> {
    return new RequestLife(db, await createProposed(db, { teachers: 1, wide: false }));
  }

  get family(): Actor {
    return this.world.family;
  }

  get teacher(): Actor {
    return { id: this.world.teachers[0]?.id ?? 0, role: "teacher" };
  }

  get requestId(): number {
    return this.world.id;
  }

  get #proposalId(): number {
    return this.world.proposals[0]?.id ?? 0;
  }

  #by(actor: Actor) {
    return callOf(this.db, actor, { now: this.at, gateways: this.#gateways });
  }

  async #contractId(): Promise<number> {
    return (await findContractOfLessonRequest(this.db, this.requestId))?.id ?? 0;
  }

  async days(count: number): Promise<void> {
    this.at = plusDays(this.at, count);
    await sweep(this.db, this.at, this.#gateways);
    const ofContract = eq(courses.contractId, await this.#contractId());
    const [given] = await this.db.select().from(courses).where(ofContract);
    this.#courseId ||= given?.id ?? 0;
  }

  async answer(input: TeacherAnswerInput): Promise<void> {
    await respond(this.#by(this.teacher), { id: this.#proposalId, ...input });
  }

  async choose(): Promise<void> {
    const accepted = { id: this.#proposalId, response: "accept" } as const;
    await answerProposal(this.#by(this.family), { ...accepted, ...agreement() });
  }

  async giveCard(): Promise<void> {
    const { id } = this.family;
    const providerId = `cus_${String(id)}`;
    await create(this.db, payers, { customerId: id, providerId, setups: 1, createdAt: now });
    await createCard(this.db, id);
    const move = { by: this.family, now: this.at };
    await this.db.transaction((tx) => meansReady(tx, id, move));
  }

  async fixFirst(): Promise<void> {
    this.#firstDate = plusDays(this.at, 1).toISOString();
    await fixFirstCourse(this.#by(this.teacher), {
      id: await this.#contractId(),
      first_course_date: this.#firstDate,
      first_course_duration: 60,
    });
  }

  async declare(): Promise<void> {
    const date = this.#isFirstDeclared ? plusHours(this.at, -4).toISOString() : this.#firstDate;
    const input = { date, duration: 60, is_anomaly_validated: true };
    const body = declared(await this.#contractId(), input);
    const { course } = await declareCourse(this.#by(this.teacher), body);
    this.#courseId = course.id;
    this.#isFirstDeclared = true;
  }

  async declareFarAway(): Promise<void> {
    await giveAddress(this.db, this.family.id);
    await this.declare();
  }

  refuseCards(): void {
    this.#gateways = bankThat("refuses").gateways;
  }

  async judgeFirst(first_course_result: "ok" | "not_ok"): Promise<void> {
    const judged = { first_course_result, course_id: this.#courseId, cause_id: 2 };
    await answerFirstCourse(this.#by(this.family), judged);
  }

  async judge(course_answer: "approve" | "reject"): Promise<void> {
    await answerCourse(this.#by(this.family), { course_answer, course_id: this.#courseId });
  }

  async maintain(): Promise<void> {
    const answer = { resolution: "maintain", comments: "Il a eu lieu." } as const;
    await updateCourse(this.#by(this.teacher), { id: this.#courseId, ...answer });
  }

  async correct(): Promise<void> {
    const answer = { resolution: "correct", duration: 90 } as const;
    await updateCourse(this.#by(this.teacher), { id: this.#courseId, ...answer });
  }

  async cancelCourse(): Promise<void> {
    await cancelCourse(this.#by(this.teacher), { id: this.#courseId });
  }

  async decide(decision: "full" | "cancelled"): Promise<void> {
    const gateways = this.#gateways;
    const reason = "Les deux voix ont été lues.";
    const decided = { id: this.#courseId, decision, reason };
    await decideCourse({ db: this.db, gateways, by: byOperator, now: this.at }, decided);
  }

  async cancelRequest(): Promise<void> {
    await cancelRequest(this.#by(this.family), { id: this.requestId });
  }
}
