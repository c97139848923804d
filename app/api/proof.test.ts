import { randomUUID } from "node:crypto";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { proofField } from "#app/lib/robot-stamp.ts";
import { withdrawals } from "#app/modules/care/withdrawal/table.server.ts";
import { applications } from "#app/modules/career/application/endpoints.ts";
import { mails } from "#app/modules/foundation/mail/table.server.ts";
import { bookings } from "#app/modules/lessons/booking/endpoints.ts";
import { test } from "#tests/database/db.ts";
import { fingerprint } from "#tests/database/fingerprint.ts";
import { createFamily, newcomer } from "#tests/factories/account.ts";
import { candidate } from "#tests/factories/application.ts";
import { createGroupLesson } from "#tests/factories/registration.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { shownBefore } from "#tests/http/robot.ts";
import { addressOf, fieldsOf } from "#tests/http/samples.ts";
import { sendOf } from "#tests/http/signed-in.ts";
import { inDays } from "#tests/setup/time.ts";

import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const somebody = "quelquun@example.test";

type Input = Readonly<{ params?: Record<string, unknown>; body: Record<string, unknown> }>;
type Prepare = (db: Db, email: string) => Promise<Input>;

const ready =
  (body: Record<string, unknown>): Prepare =>
  (_, email) =>
    Promise.resolve({ body: { ...body, email } });

/** Without a proof: 422 at its field, no row, no mail. */
const refused: Readonly<Record<string, Prepare>> = {
  "POST /api/signup": ready(newcomer),
  "POST /api/public/candidate": ready(candidate()),
  "POST /api/public/candidate/resume-link": async (db, email) => {
    const draft_id = randomUUID();
    const draft = { params: { uuid: draft_id }, body: { email } };
    await callerOf(db)(applications.saveDraft, draft);
    return { body: { email, draft_id } };
  },
  "POST /api/public/booking-drafts/:uuid/resume-link": async (db, email) => {
    const { id: lessonId } = await createTeacher(db);
    const params = { uuid: randomUUID() };
    await callerOf(db)(bookings.save, { params, body: { lessonId } });
    return { params, body: { email } };
  },
  "POST /api/public/group-lessons/:id/waiting-list": async (db, email) => {
    const { id } = await createGroupLesson(db, { state: "full", takenSeats: 8 });
    return { params: { id }, body: { firstname: "Inès", email } };
  },
};

/** Without a proof: kept for the operator's judgement, no mail leaves (PUB-078). */
const judged: Readonly<Record<string, Prepare>> = {
  "POST /api/public/contact": ready({
    reason: 4,
    firstname: "Sophie",
    message: "Le cours du 31 octobre est compté une heure.",
  }),
  "POST /api/public/notice": async (db, email) => ({
    body: {
      kind: "teacher",
      target_id: (await createTeacher(db)).id,
      url: `${env.origin}/cours-particuliers/x-1/`,
      reason_id: 6,
      explanation: "Ce professeur n’existe pas à cette adresse.",
      name: "Louis Petit",
      email,
      good_faith: true,
    },
  }),
  "POST /api/public/withdrawal": ready({ name: "Sophie Martin", contract: "C-999999" }),
};

/** An unproven consent to reminders is ignored (ENT-10). */
const unheard: Readonly<Record<string, Prepare>> = {
  "POST /api/public/monitoring/add/mission_aborted_linking": async (db, email) => ({
    body: {
      teacher_id: (await createTeacher(db)).id,
      details: { subject_id: 1, scholar_level_id: 11, email },
      consent: true,
    },
  }),
};

const withoutMail = [
  "POST /api/login",
  "POST /api/security/reset-password",
  "PUT /api/public/candidate/draft/:uuid",
  "PUT /api/public/booking-drafts/:uuid",
  "POST /api/affiliation/:id/reply",
];

const taking = endpoints.filter(
  ({ access, method, input }) =>
    access === "public" &&
    method !== "GET" &&
    fieldsOf(input.body).some((path) => /^(?:email|reCaptchaToken)$/.test(path.at(-1) ?? "")),
);

const unproved: Readonly<Record<string, () => Record<string, string>>> = {
  nothing: () => ({}),
  "a stamp of another": () => ({ shown_at: "1.forged" }),
  "a trap that is filled": () => ({ ...shownBefore(), website: "https://spam.test" }),
  "an empty answer": () => ({ reCaptchaToken: "" }),
};

async function send(db: Db, name: string, { params = {}, body }: Input, proof: object) {
  const endpoint = taking.find((one) => nameOf(one) === name);
  if (!endpoint) throw new Error(`No endpoint ${name}.`);
  const answer = await sendOf(db)(
    new Request(addressOf(endpoint, params), {
      method: endpoint.method,
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...body, ...proof }),
    }),
  );
  const text = await answer.text();
  return { status: answer.status, answer: text ? (JSON.parse(text) as unknown) : undefined };
}

test("every endpoint that anybody may give an e-mail to is tried here", () => {
  const known = [refused, judged, unheard].flatMap(Object.keys).concat(withoutMail);
  expect(taking.map(nameOf).toSorted()).toEqual(known.toSorted());
});

test.for(Object.entries(refused))(
  "%s without the proof of a person: 422 at its field, no row and no mail; with it, it is done (PUB-078)",
  async ([name, prepare], { db }) => {
    const input = await prepare(db, somebody);
    const before = await fingerprint(db);
    const invented = { "an invented answer": () => ({ reCaptchaToken: "invented" }) };
    for (const [what, proof] of Object.entries({ ...unproved, ...invented })) {
      const { status, answer } = await send(db, name, input, proof());
      expect(status, what).toBe(422);
      expect(answer, what).toMatchObject({ errors: [{ field: proofField }] });
    }
    expect(await fingerprint(db)).toBe(before);

    expect((await send(db, name, input, shownBefore())).status).toBeLessThan(300);
    expect(await db.$count(mails)).toBe(1);
  },
);

test.for(Object.entries({ ...judged, ...unheard }))(
  "%s without the proof of a person sends no mail (PUB-078)",
  async ([name, prepare], { db }) => {
    const input = await prepare(db, somebody);
    const before = await fingerprint(db);
    for (const [what, proof] of Object.entries(unproved)) {
      expect((await send(db, name, input, proof())).status, what).toBeLessThan(300);
    }
    expect(await db.$count(mails)).toBe(0);
    if (name in unheard) expect(await fingerprint(db)).toBe(before);
  },
);

const writing = Object.entries({ ...refused, ...judged }).filter(
  ([name]) => name !== "POST /api/public/withdrawal",
);

test.for(writing)(
  "%s: one display of a form has three mails written, to whomever (AUTH-012)",
  async ([name, prepare], { db }) => {
    const stamp = shownBefore();
    for (let time = 0; time < 6; time += 1) {
      const input = await prepare(db, `essai.${String(time)}@example.test`);
      await send(db, name, input, stamp);
    }
    expect(await db.$count(mails)).toBe(3);
  },
);

test("the fourth withdrawal of one display of a form looks doubtful (PUB-078)", async ({ db }) => {
  const stamp = shownBefore();
  for (let time = 0; time < 4; time += 1) {
    const body = { name: "Sophie Martin", contract: `C-99999${String(time)}`, email: somebody };
    await send(db, "POST /api/public/withdrawal", { body }, stamp);
  }
  const stated = await db.select().from(withdrawals).orderBy(withdrawals.id);
  expect(stated.map(({ doubtful }) => doubtful)).toEqual([false, false, false, true]);
});

test("a form that is refused for what is typed does not use its stamp up", async ({ db }) => {
  const family = await createFamily(db, { createdAt: inDays(-1) });
  const stamp = shownBefore();
  const name = "POST /api/signup";
  for (let time = 0; time < 5; time += 1) {
    const body = { ...newcomer, email: family.email };
    expect((await send(db, name, { body }, stamp)).status).toBe(409);
  }
  expect((await send(db, name, { body: newcomer }, stamp)).status).toBe(201);
});
