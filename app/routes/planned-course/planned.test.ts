import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { plusHours } from "#app/lib/clock.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { plannedCourses } from "#app/modules/lessons/planned-course/endpoints.ts";
import { loader as calendar } from "#app/routes/resources/calendar.tsx";
import { test } from "#tests/database/db.ts";
import { bankThat, createDeclared } from "#tests/factories/course.ts";
import { ahead, createPlanned, createProposed } from "#tests/factories/planned-course.ts";
import { callerOf } from "#tests/http/api.ts";
import { contextOf, formSent, pageRequest } from "#tests/http/routes.ts";
import { now } from "#tests/setup/time.ts";

import { action as cancel, loader as showCancel } from "./cancel.tsx";
import { action as confirm, loader as showConfirm } from "./confirm.tsx";
import { action as feed, loader as showFeed } from "./feed.tsx";
import { action as move, loader as showMove } from "./move.tsx";
import { action as plan, loader as showPlan } from "./plan.tsx";

function contextAs(db: Db, who: Actor, at: Date = now) {
  const api = callerOf(db, who, at, bankThat("succeeds").gateways);
  const named = { firstname: "", lastname: "", email: "", emailConfirmed: true };
  const person = () => Promise.resolve({ id: who.id, role: who.role, ...named });
  return contextOf(api, { person }).context;
}

const monday = {
  "start.day": "14",
  "start.month": "9",
  "start.year": "2026",
  "start.time": "14:00",
};

const ownOf = async (db: Db, who: Actor) =>
  (await callerOf(db, who)(plannedCourses.listOwn, { query: {} })).data;

test("a date is planned from a form's own bytes, by either side (DLG-56)", async ({ db }) => {
  const { contract, teacher, family } = await createDeclared(db);
  const fields = { contract_id: String(contract.id), ...monday, duration: "60", comment: "" };

  const sent = await plan(
    formSent("/espace-prof/mes-cours/prevoir/", fields, contextAs(db, teacher)),
  );

  expect(sent).toMatchObject({ status: 303 });
  expect((sent as Response).headers.get("location")).toBe("/espace-prof/mes-cours/");
  expect(await ownOf(db, family)).toMatchObject([
    { start: "2026-09-14T12:00:00.000Z", by: "teacher" },
  ]);
  const shown = await showPlan(pageRequest("/mes-cours/prevoir/", contextAs(db, family)));
  expect(shown.contracts).toMatchObject([{ id: contract.id }]);
});

test("from a teacher's page its hours are asked at once, not of which teacher", async ({ db }) => {
  const { contract, family, teacher } = await createDeclared(db);
  const other = await createDeclared(db);
  const own = { customerId: family.id, studentId: contract.studentId };
  await db.update(contracts).set(own).where(eq(contracts.id, other.contract.id));
  const shownAt = async (url: string) =>
    (await showPlan(pageRequest(url, contextAs(db, family)))).contracts;

  expect(await shownAt("/mes-cours/prevoir/")).toHaveLength(2);
  expect(await shownAt(`/mes-cours/prevoir/?professeur=${String(teacher.id)}`)).toMatchObject([
    { id: contract.id },
  ]);
});

test("one of the teacher's free hours is tapped; none tapped is said where they are (TEA-071)", async ({
  db,
}) => {
  const hours = { day: 1, start: "14:00:00", end: "16:00:00" };
  const { contract, family, teacher } = await createDeclared(db, { teacher: { slots: [hours] } });
  const id = String(contract.id);
  const url = `/mes-professeurs/${id}/prevoir/`;
  const context = contextAs(db, family);
  const shown = await showPlan(pageRequest(url, context, { contractId: id }));
  const [slot] = shown.slots;
  expect(slot).toMatchObject({ start: "2026-09-14T12:00:00.000Z" });

  const empty = { "start.day": "", "start.month": "", "start.year": "", "start.time": "" };
  const fields = { contract_id: id, "start.offered": "1", ...empty, duration: "60", comment: "" };
  const refused = await plan(formSent(url, fields, context, { contractId: id }));
  expect(refused).toMatchObject({
    init: { status: 422 },
    data: { error: { "start.at": [expect.stringContaining("Choisissez une heure")] } },
  });
  const tapped = { ...fields, "start.at": slot?.start ?? "" };
  const sent = await plan(formSent(url, tapped, context, { contractId: id }));
  expect(sent).toMatchObject({ status: 303 });
  const [planned] = await ownOf(db, teacher);
  expect(planned).toMatchObject({ start: slot?.start, by: "customer" });

  const params = { plannedCourseId: String(planned?.id) };
  const { defaults } = await showMove(pageRequest("/mes-cours/", context, params));
  expect(defaults.start).toMatchObject({ at: slot?.start });
});

test("all that a date lacks is said at once: whose course, its day and its time", async ({
  db,
}) => {
  const { teacher } = await createDeclared(db);
  const empty = { "start.day": "", "start.month": "", "start.year": "", "start.time": "" };

  const refused = await plan(
    formSent(
      "/espace-prof/mes-cours/prevoir/",
      { contract_id: "", ...empty, duration: "60", comment: "" },
      contextAs(db, teacher),
    ),
  );

  expect(refused).toMatchObject({ init: { status: 422 } });
  const error = (refused as { data: { error: Record<string, string[]> } }).data.error;
  expect(Object.keys(error).toSorted()).toEqual(["contract_id", "start.day", "start.time"]);
});

test("from a contract's page, that contract is chosen, and both ways out lead back to it (CUS-042)", async ({
  db,
}) => {
  const { contract, family } = await createDeclared(db);
  const id = String(contract.id);
  const back = `/mes-professeurs/${id}/`;
  const url = `${back}prevoir/?retour=${encodeURIComponent(back)}`;
  const context = contextAs(db, family);
  expect(await showPlan(pageRequest(url, context, { contractId: id }))).toMatchObject({
    contracts: [{ id: contract.id }],
    defaults: { contract_id: id },
    closeTo: back,
  });
  const fields = { contract_id: id, ...monday, duration: "60", comment: "" };
  const sent = await plan(formSent(url, fields, context, { contractId: id }));
  expect((sent as Response).headers.get("location")).toBe(back);
});

test("a date that is past comes back at its field, all typed kept", async ({ db }) => {
  const { contract, family } = await createDeclared(db);
  const fields = {
    contract_id: String(contract.id),
    ...monday,
    "start.year": "2025",
    duration: "60",
    comment: "À bientôt",
  };

  const answer = await plan(formSent("/mes-cours/prevoir/", fields, contextAs(db, family)));

  expect(answer).toMatchObject({
    init: { status: 422 },
    data: {
      error: { start: ["Choisissez une date à venir."] },
      initialValue: { comment: "À bientôt", start: { day: "14" } },
    },
  });
});

test("one tap confirms; a date that changed meanwhile is a conflict that says the current date", async ({
  db,
}) => {
  const { planned, family, teacher } = await createProposed(db);
  const params = { plannedCourseId: String(planned.id) };
  const moved = { ...monday, duration: "90", version: String(planned.version) };
  await move(formSent("/espace-prof/", moved, contextAs(db, teacher), params));

  const late = { version: String(planned.version) };
  const refused = await confirm(formSent("/mes-cours/", late, contextAs(db, family), params));
  expect(refused).toMatchObject({ init: { status: 409 } });
  expect(JSON.stringify(refused)).toContain("propose maintenant lundi 14 sept.");

  const read = { version: String(planned.version + 1) };
  const sent = await confirm(formSent("/mes-cours/", read, contextAs(db, family), params));
  expect(sent).toMatchObject({ status: 303 });
  const file = await calendar(pageRequest("/", contextAs(db, family), params));
  expect(await file.text()).toContain("DTSTART:20260914T120000Z");
});

test("a series is confirmed from its page as it was read; a date that moved since is a conflict (TEA-071)", async ({
  db,
}) => {
  const { contract, family, teacher } = await createDeclared(db);
  const id = String(contract.id);
  const context = contextAs(db, teacher);
  const until = {
    "repeat_until.day": "5",
    "repeat_until.month": "10",
    "repeat_until.year": "2026",
  };
  const weekly = { repeat: "on", ...until, duration: "60", comment: "" };
  const fields = { contract_id: id, ...monday, ...weekly };
  await plan(formSent(`/espace-prof/`, fields, context, { contractId: id }));
  const [first, second] = await ownOf(db, family);
  const params = { plannedCourseId: String(first?.id) };
  const { dates } = await showConfirm(pageRequest("/mes-cours/", contextAs(db, family), params));
  expect(dates).toHaveLength(4);
  const moved = { ...monday, "start.day": "22", duration: "90", version: "0" };
  await move(formSent("/espace-prof/", moved, context, { plannedCourseId: String(second?.id) }));

  const sent = (versions: readonly number[]) => {
    const seen = dates.map(({ id: of }, index) => [
      "seen",
      `${String(of)}-${String(versions[index])}`,
    ]);
    const kept = dates.map(({ id: of }) => ["kept", String(of)]);
    const body = new URLSearchParams([["series", "1"], ...seen, ...kept]);
    const request = new Request("http://app.test/mes-cours/", { method: "POST", body });
    return confirm({ request, context: contextAs(db, family), params });
  };

  const refused = await sent(dates.map(({ version }) => version));
  expect(refused).toMatchObject({ init: { status: 409 } });
  expect(JSON.stringify(refused)).toContain("mardi 22 sept.");
  expect(await sent([0, 1, 0, 0])).toMatchObject({ status: 303 });
});

test("20 h before, what it costs is read first, ticked, then due (DLG-14, STM-39)", async ({
  db,
}) => {
  const { planned, family } = await createPlanned(db);
  const params = { plannedCourseId: String(planned.id) };
  const context = contextAs(db, family, plusHours(ahead, -20));
  const shown = await showCancel(pageRequest("/mes-cours/", context, params));
  expect(shown.planned).toMatchObject({ is_due_now: true, due: 42 });

  const unticked = { version: String(planned.version), reason_id: "2", comment: "" };
  const refused = await cancel(formSent("/mes-cours/", unticked, context, params));
  expect(refused).toMatchObject({ init: { status: 409 } });
  expect(JSON.stringify(refused).replaceAll("\u00a0", " ")).toContain(
    "42,00 € dus, sans crédit d’impôt",
  );

  const ticked = { ...unticked, accept_due: "on" };
  expect(await cancel(formSent("/mes-cours/", ticked, context, params))).toMatchObject({
    status: 303,
  });
  expect(await ownOf(db, family)).toEqual([]);
});

test("another family's planned course does not exist", async ({ db }) => {
  const { planned } = await createPlanned(db);
  const { family } = await createDeclared(db);
  const params = { plannedCourseId: String(planned.id) };

  const asking = showCancel(pageRequest("/mes-cours/", contextAs(db, family), params));

  await expect(asking).rejects.toMatchObject({ status: 404 });
});

test("the address of a calendar is made, shown, then taken away by its owner (PUB-077)", async ({
  db,
}) => {
  const { family } = await createPlanned(db);
  const context = contextAs(db, family);
  const shown = () => showFeed(pageRequest("/mes-cours/agenda/", context));
  expect(await shown()).toMatchObject({ url: null });

  await feed(formSent("/mes-cours/agenda/", { intent: "open" }, context));
  expect((await shown()).url).toMatch(/\/api\/calendar\/[\w-]+\.ics$/);
  await feed(formSent("/mes-cours/agenda/", { intent: "close" }, context));
  expect(await shown()).toMatchObject({ url: null });
});
