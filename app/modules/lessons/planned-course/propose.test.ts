import { describe, expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { plusDays, plusHours, plusMinutes } from "#app/lib/clock.ts";
import { listMails } from "#app/modules/foundation/mail/list.server.ts";
import { test } from "#tests/database/db.ts";
import { createContract, createDeclared } from "#tests/factories/course.ts";
import { ahead, createPlanned, createProposed, proposed } from "#tests/factories/planned-course.ts";
import { callOf } from "#tests/http/call.ts";
import { inDays } from "#tests/setup/time.ts";

import { showCalendar } from "./calendar.server.ts";
import { confirmPlanned } from "./confirm.server.ts";
import { listOwnPlanned } from "./list.server.ts";
import { movePlanned } from "./move.server.ts";
import { proposeSchema } from "./planned-course.endpoints.ts";
import { proposePlanned } from "./propose.server.ts";

const subjectsOf = async (db: Db) => (await listMails(db)).map(({ subject }) => subject);

const plain = (text: string) => text.replaceAll("\u00a0", " ");

describe("a date is proposed, confirmed, moved (STM-39)", () => {
  test("the teacher proposes, the family confirms: both are told, and both calendars take it (CUS-042)", async ({
    db,
  }) => {
    const { planned, family, teacher } = await createProposed(db);
    expect(planned).toMatchObject({ status: "proposed", by: "teacher", may_answer: false });
    expect(planned.state.word).toBe("Proposé");
    const requested = await listOwnPlanned(callOf(db, family), {});
    expect(requested.data).toMatchObject([{ may_answer: true, state: { word: "À confirmer" } }]);
    expect(plain(requested.data[0]?.state.waiting?.sentence ?? "")).toContain(
      "Confirmez cette date",
    );

    const confirmed = await confirmPlanned(callOf(db, family), { id: planned.id });

    expect(confirmed).toMatchObject({ status: "confirmed", price: 42, due: 42 });
    expect(confirmed.due_from).toBe(plusHours(ahead, -24).toISOString());
    const mails = (await listMails(db)).filter(({ subject }) => subject.startsWith("Cours prévu"));
    expect(mails).toHaveLength(2);
    expect(mails.every(({ links }) => links.some((link) => link.endsWith("cours.ics")))).toBe(true);
    for (const side of [family, teacher]) {
      const file = await (await showCalendar(callOf(db, side), { id: planned.id })).text();
      expect(file).toContain("\r\nSEQUENCE:1\r\n");
    }
  });

  test("the family proposes, the teacher confirms", async ({ db }) => {
    const { contract, family, teacher } = await createDeclared(db);
    const { id } = await proposePlanned(callOf(db, family), { id: contract.id, ...proposed() });

    const early = confirmPlanned(callOf(db, family), { id });
    await expect(early).rejects.toMatchObject({ code: "api.planned_course.not_yours_to_confirm" });
    expect(await confirmPlanned(callOf(db, teacher), { id })).toMatchObject({
      status: "confirmed",
      by: "customer",
    });
  });

  test("a move leaves the former date standing until the other side confirms", async ({ db }) => {
    const { planned, family, teacher } = await createPlanned(db);
    const later = plusDays(ahead, 1);

    const moved = await movePlanned(callOf(db, family), { id: planned.id, ...proposed(later, 90) });

    expect(moved).toMatchObject({
      status: "proposed",
      by: "customer",
      start: later.toISOString(),
      moved_from: { start: ahead.toISOString(), duration: 60 },
      due: 42,
    });
    const before = await (await showCalendar(callOf(db, teacher), { id: planned.id })).text();
    expect(before).toContain("DTSTART:20260914T");
    await confirmPlanned(callOf(db, teacher), { id: planned.id, version: moved.version });
    const after = await (await showCalendar(callOf(db, teacher), { id: planned.id })).text();
    expect(after).toContain("DTSTART:20260915T");
    expect(after).toContain("\r\nSEQUENCE:3\r\n");
  });

  test("the date agreed on, asked for again, refuses a move of it or takes it back", async ({
    db,
  }) => {
    const { planned, family, teacher } = await createPlanned(db);
    const moved = await movePlanned(callOf(db, family), {
      id: planned.id,
      ...proposed(plusDays(ahead, 1)),
    });

    const kept = await movePlanned(callOf(db, teacher), {
      id: planned.id,
      ...proposed(),
      version: moved.version,
    });

    expect(kept).toMatchObject({ status: "confirmed", start: ahead.toISOString() });
    expect(kept.moved_from).toBeNull();
    expect(await subjectsOf(db)).toContainEqual(expect.stringContaining("garde sa date"));
  });

  test("the date that waits, typed by the side that is to confirm it, writes to neither", async ({
    db,
  }) => {
    const { planned, family } = await createProposed(db);
    const before = await listMails(db);
    const { id, version, start, duration } = planned;
    const same = { id, version, start, duration };

    expect(await movePlanned(callOf(db, family), same)).toMatchObject({
      status: "proposed",
      by: "teacher",
      may_answer: true,
    });
    expect(await listMails(db)).toEqual(before);
  });

  test("the same proposal twice is one", async ({ db }) => {
    const { planned, contract, teacher } = await createProposed(db);

    const again = await proposePlanned(callOf(db, teacher), { id: contract.id, ...proposed() });

    expect(again.id).toBe(planned.id);
  });

  test.for([
    ["yesterday", inDays(-1), "api.planned_course.past"],
    ["in 181 days", inDays(181), "api.planned_course.too_far"],
  ] as const)("nothing is planned %s (VAL-052)", async ([, start, code], { db }) => {
    const { contract, family } = await createDeclared(db);

    const planning = proposePlanned(callOf(db, family), { id: contract.id, ...proposed(start) });

    await expect(planning).rejects.toMatchObject({ extra: { errors: [{ field: "start", code }] } });
  });

  test("an hour that the teacher has promised elsewhere is refused, and told (VAL-052)", async ({
    db,
  }) => {
    const { teacher } = await createPlanned(db);
    const other = await createContract(db, { contract: { teacherId: teacher.id } });

    const planning = proposePlanned(callOf(db, other.family), {
      id: other.contract.id,
      ...proposed(plusMinutes(ahead, 45)),
    });

    await expect(planning).rejects.toMatchObject({
      extra: { errors: [{ code: "api.planned_course.overlap" }] },
    });
  });

  test("the first course has a date of its own: none is planned before it (decision 032)", async ({
    db,
  }) => {
    const { contract, family } = await createContract(db, { waitsForFirst: true });

    const planning = proposePlanned(callOf(db, family), { id: contract.id, ...proposed() });

    await expect(planning).rejects.toMatchObject({ code: "api.planned_course.first_course" });
  });

  test("without a means of payment nothing new is confirmed (STM-16)", async ({ db }) => {
    const { planned, family } = await createProposed(db, { card: false });

    const confirming = confirmPlanned(callOf(db, family), { id: planned.id });

    await expect(confirming).rejects.toMatchObject({
      code: "api.planned_course.payment_expected",
    });
  });

  test("the two of a contract may write a phone number to each other (VAL-006)", async ({ db }) => {
    const { contract, family } = await createDeclared(db);

    const comment = "au 06 11 22 33 44";
    const input = proposeSchema.parse({ ...proposed(), comment });
    const planned = await proposePlanned(callOf(db, family), { id: contract.id, ...input });

    expect(planned).toMatchObject({ comment });
  });
});
