import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { byClock } from "#app/lib/actor.ts";
import { plusHours, plusMinutes } from "#app/lib/clock.ts";
import { listProposalsOf } from "#app/modules/lessons/proposal/repository.server.ts";
import { respond } from "#app/modules/lessons/teacher-response/accept.server.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";
import { test } from "#tests/database/db.ts";
import { createProposed } from "#tests/factories/lesson-request.ts";
import { agreement } from "#tests/factories/terms.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callOf } from "#tests/http/call.ts";
import { now } from "#tests/setup/time.ts";

import { advanceLessonRequest } from "./advance.server.ts";
import { answerClarification } from "./answer-clarification.server.ts";
import { cancelRequest } from "./cancel.server.ts";
import { answerProposal } from "./choose.server.ts";
import { remindChoice, remindOffer } from "./expire.server.ts";
import { lessonRequests } from "./table.server.ts";
import { widenRequest } from "./widen.server.ts";

const accepted = { teacher_response: "accepted" } as const;

async function threeRequested(db: Db) {
  const all = await createProposed(db, { teachers: 3 });
  const [first, second, third] = all.proposals.map(({ id, teacherId }) => ({
    id,
    by: { id: teacherId, role: "teacher" } as const,
  }));
  if (!first || !second || !third) throw new Error("three were asked");
  const { email = "" } = (await findPerson(db, all.family.id)) ?? {};
  const heldMails = async () =>
    (await mailsTo(db, email))
      .filter(({ nextTryAt, state }) => state === "queued" && nextTryAt > plusHours(now, 4))
      .map(({ template, link }) => [template, new URL(link ?? "").hash]);
  return { ...all, first, second, third, heldMails };
}

test("the news of answers that were held do not leave after the choice (decision 061)", async ({
  db,
}) => {
  const { id, family, first, second, third, heldMails } = await threeRequested(db);
  for (const one of [first, second]) await respond(callOf(db, one.by), { id: one.id, ...accepted });
  const question = { teacher_response: "clarifications_requested" } as const;
  await respond(callOf(db, third.by), { id: third.id, ...question, teacher_comments: "Où ?" });
  const [offer] = (await listProposalsOf(db, id)).filter((one) => one.id === first.id);
  if (offer) await remindOffer(db, offer, now);
  expect(await heldMails()).toEqual([
    ["proposal_accepted", `#proposition-${String(second.id)}`],
    ["proposal_question", `#proposition-${String(third.id)}`],
    ["offer_reminder", `#proposition-${String(first.id)}`],
  ]);

  const chosen = { id: first.id, response: "accept", ...agreement() } as const;
  await answerProposal(callOf(db, family, { now: plusMinutes(now, 5) }), chosen);
  expect(await heldMails()).toEqual([]);
});

test("a refused, a withdrawn and an answered one take their own held news along, no others", async ({
  db,
}) => {
  const { id, family, first, second, third, heldMails } = await threeRequested(db);
  await respond(callOf(db, first.by), { id: first.id, ...accepted });
  await respond(callOf(db, second.by), { id: second.id, ...accepted });
  const question = { teacher_response: "clarifications_requested" } as const;
  await respond(callOf(db, third.by), { id: third.id, ...question, teacher_comments: "Où ?" });
  const later = plusMinutes(now, 5);

  const answer = { id, proposal_id: third.id, answer: "À la maison." };
  await answerClarification(callOf(db, family, { now: later }), answer);
  expect(await heldMails()).toEqual([["proposal_accepted", `#proposition-${String(second.id)}`]]);
  await answerProposal(callOf(db, family, { now: later }), { id: first.id, response: "refuse" });
  expect(await heldMails()).toHaveLength(1);
  await answerProposal(callOf(db, family, { now: later }), { id: second.id, response: "refuse" });
  expect(await heldMails()).toEqual([]);
});

test.for(["widened", "offer_made", "stop"] as const)(
  "a held reminder to choose what is next does not leave after « %s »",
  async (event, { db }) => {
    const { id, family, heldMails } = await threeRequested(db);
    const asked = { widenAskedAt: now, extendedSearch: false };
    const [row] = await db
      .update(lessonRequests)
      .set(asked)
      .where(eq(lessonRequests.id, id))
      .returning();
    if (row) await remindChoice(db, row, now);
    expect(await heldMails()).toEqual([["request_widen_reminder", ""]]);

    const later = plusMinutes(now, 5);
    if (event === "stop") await cancelRequest(callOf(db, family, { now: later }), { id });
    else if (event === "widened")
      await widenRequest(callOf(db, family, { now: later }), { id, choice: "widen" });
    else await advanceLessonRequest(db, id, { event, by: byClock, now: later });
    expect(await heldMails()).toEqual([]);
  },
);
