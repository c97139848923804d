import { expect } from "vitest";

import { proposals as proposalEndpoints } from "#app/modules/lessons/proposal/endpoints.ts";
import { test } from "#tests/database/db.ts";
import { createProposed } from "#tests/factories/lesson-request.ts";
import { callerOf } from "#tests/http/api.ts";
import { withFaults } from "#tests/http/faulty.ts";
import { contextOf, formSent, pageRequest } from "#tests/http/routes.ts";

import { loader as home } from "./home.tsx";
import { loader as opportunities } from "./opportunities.tsx";
import { action, loader } from "./proposal.tsx";
import { loader as list } from "./proposals.tsx";

test("a teacher answers by the form's own bytes; the two lists follow", async ({ db }) => {
  const { proposals } = await createProposed(db, { teachers: 1 });
  const [{ id, teacherId } = { id: 0, teacherId: 0 }] = proposals;
  const { context } = contextOf(callerOf(db, { id: teacherId, role: "teacher" }));
  const params = { proposalId: String(id) };
  const address = `/espace-prof/mes-offres-de-cours/${String(id)}/`;

  const empty = { teacher_comments: "", condition_type_id: "", refusal_type_id: "" };
  const refusal = await action(
    formSent(address, { ...empty, teacher_response: "refused" }, context, params),
  );
  expect(refusal).toMatchObject({
    init: { status: 422 },
    data: { error: { refusal_type_id: ["Choisissez la raison de votre refus."] } },
  });

  const done = await action(
    formSent(address, { ...empty, teacher_response: "accepted" }, context, params),
  );
  expect(done).toMatchObject({ status: 303 });
  expect(await loader(pageRequest(address, context, params))).toMatchObject({
    proposal: { teacher_response: "accepted", withdrawable: true },
  });
  expect(await list(pageRequest("/?liste=repondues", context))).toMatchObject({
    view: "responded",
    totals: { pending: 0, responded: 1, open: 0 },
  });
  expect(await opportunities(pageRequest("/", context))).toMatchObject({
    totals: { pending: 0, responded: 1 },
  });
  expect(await list(pageRequest("/?liste=repondues&page=9", context))).toMatchObject({
    page: 1,
    proposals: [{ id }],
  });
  const withdrawn = await action(
    formSent(address, { teacher_response: "cancelled" }, context, params),
  );
  expect(withdrawn).toMatchObject({ status: 303 });
});

test("an offer that cannot be read is asked for again on its page, and one that is not there is not there (ERR-19)", async ({
  db,
}) => {
  const { proposals } = await createProposed(db, { teachers: 1 });
  const [{ id, teacherId } = { id: 0, teacherId: 0 }] = proposals;
  const api = callerOf(db, { id: teacherId, role: "teacher" });
  const show = (caller: typeof api, proposalId: number) =>
    loader(pageRequest("/", contextOf(caller).context, { proposalId: String(proposalId) }));

  const failing = await show(withFaults(api, [proposalEndpoints.show]), id);

  expect(failing).toMatchObject({ proposal: undefined, next: undefined });
  await expect(show(api, 999_999)).rejects.toMatchObject({ status: 404 });
});

test("an answer is sent as its card and its button, with all the fields; the next offer is told", async ({
  db,
}) => {
  const { proposals } = await createProposed(db, { teachers: 1 });
  const [{ id, teacherId } = { id: 0, teacherId: 0 }] = proposals;
  const { context } = contextOf(callerOf(db, { id: teacherId, role: "teacher" }));
  const params = { proposalId: String(id) };
  const body = new URLSearchParams([
    ["teacher_response", "accepted_if"],
    ["condition_type_id", "6"],
    ...["date.day", "date.month", "date.year", "price", "weekday", "time"].map((part) => [
      `condition_value.${part}`,
      "",
    ]),
    ["condition_value.minutes", "90"],
    ["refusal_type_id", ""],
    ["first_slot.on", "2026-09-16"],
    ["first_slot.time", "14:00"],
    ["teacher_comments", ""],
    ["teacher_response", "accepted_if"],
  ]);
  const request = new Request("http://app.test/", { method: "POST", body });

  expect(await action({ request, context, params })).toMatchObject({ status: 303 });
  const page = await loader(pageRequest("/", context, params));
  expect(page).toMatchObject({
    proposal: {
      teacher_response: "accepted-if",
      condition_value: { minutes: 90 },
      first_slot: "2026-09-16T12:00:00.000Z",
    },
    next: undefined,
  });
});

test("a text that is too long, a rate above the range and a date that is past are told in one round (TEA-027, VAL-027)", async ({
  db,
}) => {
  const { proposals } = await createProposed(db, { teachers: 1 });
  const [{ id, teacherId } = { id: 0, teacherId: 0 }] = proposals;
  const { context } = contextOf(callerOf(db, { id: teacherId, role: "teacher" }));
  const params = { proposalId: String(id) };
  const typed = {
    teacher_response: "accepted_if",
    condition_type_id: "7",
    "condition_value.price": "199",
    "first_slot.at": "other",
    "first_slot.on": "2026-01-06",
    "first_slot.time": "14:00",
    teacher_comments: "x".repeat(101),
  };

  const refusal = await action(formSent("/", typed, context, params));

  expect(refusal).toMatchObject({
    init: { status: 422 },
    data: {
      error: {
        teacher_comments: [expect.stringContaining("1") as string],
        "condition_value.price": [expect.stringContaining("€") as string],
        first_slot: [expect.any(String) as string],
      },
      initialValue: {
        teacher_comments: "x".repeat(101),
        condition_value: { price: "199" },
        first_slot: { on: "2026-01-06", time: "14:00" },
      },
    },
  });
  expect(await loader(pageRequest("/", context, params))).toMatchObject({
    proposal: { answerable: true },
  });
});

test("a question asked is nothing to do at home: the family has the hand (LBL-03)", async ({
  db,
}) => {
  const { proposals } = await createProposed(db, { teachers: 1 });
  const [{ id, teacherId } = { id: 0, teacherId: 0 }] = proposals;
  const { context } = contextOf(callerOf(db, { id: teacherId, role: "teacher" }));
  const params = { proposalId: String(id) };
  const address = `/espace-prof/mes-offres-de-cours/${String(id)}/`;
  expect(await home(pageRequest("/espace-prof/", context))).toMatchObject({ proposals: [{ id }] });

  const question = {
    teacher_response: "clarifications_requested",
    teacher_comments: "Quel manuel ?",
  };
  await action(formSent(address, question, context, params));

  expect(await home(pageRequest("/espace-prof/", context))).toMatchObject({ proposals: [] });
  expect(await list(pageRequest("/", context))).toMatchObject({ totals: { pending: 1 } });
});

test.for(["1.5", "0", "deux", "1e9"])(
  "page %s of the list is a page all the same",
  async (page, { db }) => {
    const { proposals } = await createProposed(db, { teachers: 1 });
    const { context } = contextOf(
      callerOf(db, { id: proposals[0]?.teacherId ?? 0, role: "teacher" }),
    );

    expect(await list(pageRequest(`/?page=${page}`, context))).toMatchObject({
      totals: { pending: 1 },
    });
  },
);

test("what was typed in a card that was left is not read", async ({ db }) => {
  const { proposals } = await createProposed(db, { teachers: 1 });
  const [{ id, teacherId } = { id: 0, teacherId: 0 }] = proposals;
  const { context } = contextOf(callerOf(db, { id: teacherId, role: "teacher" }));
  const body = new URLSearchParams([
    ["teacher_response", "accepted"],
    ["condition_type_id", "abc"],
    ["condition_value.price", "beaucoup"],
    ["refusal_type_id", "abc"],
    ["teacher_response", "accepted"],
  ]);
  const request = new Request("http://app.test/", { method: "POST", body });

  const params = { proposalId: String(id) };
  expect(await action({ request, context, params })).toMatchObject({ status: 303 });
});
