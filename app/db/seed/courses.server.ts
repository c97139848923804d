import { env } from "#app/env.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { plusHours, plusMinutes } from "#app/lib/clock.ts";
import { chargingEndpoints } from "#app/modules/billing/payment/charge.endpoints.ts";
import type { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { declareEndpoints } from "#app/modules/lessons/course/declare.endpoints.ts";
import { editEndpoints } from "#app/modules/lessons/course/edit.endpoints.ts";
import { agendaEndpoints } from "#app/modules/lessons/course/endpoints.ts";
import { validationEndpoints } from "#app/modules/lessons/course/validate.endpoints.ts";
import { answerIntent } from "#app/sandbox/stripe/intents.server.ts";
import { holdObject } from "#app/sandbox/stripe/objects.server.ts";

import { type Advanced, askAgency } from "./advance.server.ts";
import { saveCard } from "./families.server.ts";
import type { Past, Story } from "./past.server.ts";
import phrases from "./phrases.json" with { type: "json" };
import { fill } from "./sayings.ts";
import { chaptersOf } from "./texts.ts";

/** A contract of the seed, as its courses know it. */
export type SeededContract = typeof contracts.$inferSelect;

/** A course of a story: when, how long (minutes), and what becomes of it. */
export type CourseStory = {
  date: Date;
  duration: number;
  ends: "to_confirm" | "approved" | "disputed" | "to_review" | "cancelled";
  isFirst?: boolean;
  /** The card that the family saves before its verdict: what the bank says is written on it. */
  card?: string;
  /** The next day unless said. */
  judgedAt?: Date;
  /** The bank asks the family, who says no there: the payment is refused. */
  refusesAtBank?: true;
  /** The family's advance is on: what comes of the agency's request. */
  advance?: Advanced;
};

const otherDuration = 1;

/** What a teacher says of a course once it was given. */
function reportOf({ chance }: Past, { subjectId, levelId }: SeededContract): string {
  const values = chaptersOf(chance, subjectId, levelId);
  return fill(chance, chance.oneOf(phrases.request.courses), values, phrases.slots.review);
}

/** A teacher declares a course once it is over; the next day the family says what it thinks of it. */
export async function* course(past: Past, contract: SeededContract, story: CourseStory): Story {
  const { date, duration, ends } = story;
  const teacher: Actor = { id: contract.teacherId, role: "teacher" };
  const family: Actor = { id: contract.customerId, role: "customer" };
  const declaredAt = plusHours(plusMinutes(date, duration), 2);
  yield declaredAt;
  const comments = reportOf(past, contract);
  const { id } = await past.as(teacher)(declareEndpoints.declare, {
    body: {
      contract_id: contract.id,
      format: contract.courseFormat,
      date: date.toISOString(),
      duration,
      comments,
      is_anomaly_validated: true,
    },
  });
  if (ends === "to_confirm") return;
  const judgedAt = story.judgedAt ?? plusHours(declaredAt, 16);
  yield judgedAt;
  if (story.card) await saveCard(past, family, story.card);
  if (ends === "cancelled") {
    await past.as(teacher)(editEndpoints.cancel, { params: { id }, body: {} });
  } else if (ends === "approved") {
    yield* approved(past, family, { id, ...story });
  } else {
    await past.as(family)(validationEndpoints.answer, {
      body: { course_id: id, course_answer: "dispute", dispute_type_id: otherDuration },
    });
  }
  if (ends !== "to_review") return;
  yield plusHours(judgedAt, 10);
  const body = { resolution: "maintain", comments } as const;
  await past.as(teacher)(editEndpoints.update, { params: { id }, body });
}

/** The family approves a course; then comes what its bank, or the agency, does. */
async function* approved(
  past: Past,
  family: Actor,
  { id, isFirst, refusesAtBank, advance }: CourseStory & { id: number },
): Story {
  await approve(past, family, id, isFirst);
  if (refusesAtBank) await refuseAtBank(past, family, id);
  if (advance) yield* askAgency(past, id, advance);
}

/** The family goes to its bank for a course, and does not confirm. */
async function refuseAtBank(past: Past, family: Actor, id: number): Promise<void> {
  const api = past.as(family);
  const { data } = await api(agendaEndpoints.list, { query: { id, alone: "true" } });
  const payment = data[0]?.payment;
  if (!payment?.payment_intent_id) throw new Error("The bank asks nothing of this course.");
  const requested = { bill_id: payment.bill_id, payment_intent_id: payment.payment_intent_id };
  const back = { ...requested, return_url: `${env.origin}/` };
  await past.as(family)(chargingEndpoints.confirm, { body: back });
  const bank = past.bank();
  const intent = await holdObject(bank, "payment_intent", requested.payment_intent_id);
  await answerIntent(bank, intent, "refuse");
  await past.as(family)(chargingEndpoints.confirm, { body: requested });
}

async function approve(past: Past, family: Actor, course_id: number, isFirst = false) {
  const api = past.as(family);
  if (isFirst) {
    await api(validationEndpoints.firstCourse, { body: { course_id, first_course_result: "ok" } });
  } else {
    await api(validationEndpoints.answer, { body: { course_id, course_answer: "approve" } });
  }
}
