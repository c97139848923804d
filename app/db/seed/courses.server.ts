import { env } from "#app/env.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { plusHours, plusMinutes } from "#app/lib/clock.ts";
import { payments } from "#app/modules/billing/payment/endpoints.ts";
import type { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { courses } from "#app/modules/lessons/course/endpoints.ts";
import { answerIntent } from "#app/sandbox/stripe/intents.server.ts";
import { holdObject } from "#app/sandbox/stripe/objects.server.ts";

import { type Advanced, askAgency } from "./advance.server.ts";
import { saveCard } from "./families.server.ts";
import type { Past, Story } from "./past.server.ts";
import phrases from "./phrases.json" with { type: "json" };
import { fill } from "./sayings.ts";
import { chaptersOf } from "./texts.ts";

export type SeededContract = typeof contracts.$inferSelect;

export type CourseStory = {
  date: Date;
  duration: number;
  ends: "to_confirm" | "approved" | "disputed" | "to_review" | "cancelled";
  isFirst?: boolean;
  card?: string;
  judgedAt?: Date;
  refusesAtBank?: true;
  advance?: Advanced;
};

const otherDuration = 1;

function reportOf({ chance }: Past, { subjectId, levelId }: SeededContract): string {
  const values = chaptersOf(chance, subjectId, levelId);
  return fill(chance, chance.oneOf(phrases.request.courses), values, phrases.slots.review);
}

export async function* course(past: Past, contract: SeededContract, story: CourseStory): Story {
  const { date, duration, ends } = story;
  const teacher: Actor = { id: contract.teacherId, role: "teacher" };
  const family: Actor = { id: contract.customerId, role: "customer" };
  const declaredAt = plusHours(plusMinutes(date, duration), 2);
  yield declaredAt;
  const comments = reportOf(past, contract);
  const { id } = await past.as(teacher)(courses.declare, {
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
    await past.as(teacher)(courses.cancel, { params: { id }, body: {} });
  } else if (ends === "approved") {
    yield* approved(past, family, { id, ...story });
  } else {
    await past.as(family)(courses.validate, {
      body: { course_id: id, course_answer: "dispute", dispute_type_id: otherDuration },
    });
  }
  if (ends !== "to_review") return;
  yield plusHours(judgedAt, 10);
  const body = { resolution: "maintain", comments } as const;
  await past.as(teacher)(courses.update, { params: { id }, body });
}

async function* approved(
  past: Past,
  family: Actor,
  { id, isFirst, refusesAtBank, advance }: CourseStory & { id: number },
): Story {
  await approve(past, family, id, isFirst);
  if (refusesAtBank) await refuseAtBank(past, family, id);
  if (advance) yield* askAgency(past, id, advance);
}

async function refuseAtBank(past: Past, family: Actor, id: number): Promise<void> {
  const api = past.as(family);
  const { data } = await api(courses.list, { query: { id, alone: "true" } });
  const payment = data[0]?.payment;
  if (!payment?.payment_intent_id) throw new Error("The bank asks nothing of this course.");
  const requested = { bill_id: payment.bill_id, payment_intent_id: payment.payment_intent_id };
  const back = { ...requested, return_url: `${env.origin}/` };
  await past.as(family)(payments.confirm, { body: back });
  const bank = past.bank();
  const intent = await holdObject(bank, "payment_intent", requested.payment_intent_id);
  await answerIntent(bank, intent, "refuse");
  await past.as(family)(payments.confirm, { body: requested });
}

async function approve(past: Past, family: Actor, course_id: number, isFirst = false) {
  const api = past.as(family);
  if (isFirst) {
    await api(courses.validateFirst, { body: { course_id, first_course_result: "ok" } });
  } else {
    await api(courses.validate, { body: { course_id, course_answer: "approve" } });
  }
}
