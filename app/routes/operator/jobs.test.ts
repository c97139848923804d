import { eq } from "drizzle-orm";
import i18next from "i18next";
import { afterAll, beforeAll, expect, test } from "vitest";

import { putOff } from "#app/api/put-off.server.ts";
import { sweepFailures } from "#app/api/table.server.ts";
import { historyLines } from "#app/modules/foundation/history/table.server.ts";
import { jobQueues } from "#app/modules/foundation/job/queues.server.ts";
import { sweepKey } from "#app/modules/foundation/job/sweep-key.ts";
import { mails } from "#app/modules/foundation/mail/table.server.ts";
import { outgoingEvents } from "#app/modules/foundation/outgoing-event/table.server.ts";
import { sweeps } from "#app/server/jobs.server.ts";
import { statementsOf, timeToSeed } from "#tests/database/db.ts";
import { openDesk, type TestDesk } from "#tests/http/desk.ts";
import { now } from "#tests/setup/time.ts";

import { deskPaths } from "./paths.ts";

let desk: TestDesk;
beforeAll(async () => {
  desk = await openDesk("desk_jobs");
}, timeToSeed);
afterAll(() => desk.stop());

const path = deskPaths.deskJobs;

async function deadMail() {
  const { db } = desk;
  const [row] = await db
    .insert(mails)
    .values({
      recipient: "anne.roux@exmple.test",
      template: "welcome",
      subject: "Bienvenue <b>",
      body: "Bonjour.",
      state: "dead",
      tries: 12,
      nextTryAt: now,
      lastFailure: "550 no such user",
      createdAt: now,
    })
    .returning({ id: mails.id });
  return row?.id ?? 0;
}

async function deadEvent() {
  const id = crypto.randomUUID();
  const born = { tries: 8, nextTryAt: now, createdAt: now, lastFailure: "503" };
  const row = { id, name: "payment", details: {}, state: "dead", ...born } as const;
  await desk.db.insert(outgoingEvents).values(row);
  return id;
}

const stateOf = async (id: number) =>
  (await desk.db.select().from(mails).where(eq(mails.id, id)))[0]?.state;

test("a dead mail is tried again in two steps, another one closed with a reason (OPS-33)", async () => {
  const [first, second] = [await deadMail(), await deadMail()];
  const list = await desk.open(path);
  expect(list.html).toContain("Bienvenue &lt;b&gt;");
  expect(list.html).toContain("550 no such user");

  const retry = { act: "retry_mail", id: String(first), what: "Bienvenue" };
  const seen = await desk.open(path, { ...retry, step: "preview" });
  expect(seen.html).toContain("Voici ce qui va se passer");
  expect(seen.html).toContain("Renvoyer cet e-mail");
  expect(await stateOf(first)).toBe("dead");
  expect(await desk.decide(path, retry)).toMatchObject({ status: 303, to: path });
  expect(await stateOf(first)).toBe("queued");

  const close = { act: "close_mail", id: String(second), what: "Bienvenue" };
  const form = await desk.open(path, { ...close, step: "edit" });
  expect(form.html).toContain(`name="id" value="${String(second)}"`);
  const lacking = await desk.open(path, { ...close, step: "preview" });
  expect(lacking.status).toBe(422);
  const reason = { reason_ready: "L’adresse n’existe pas." };
  expect(await desk.decide(path, { ...close, ...reason })).toMatchObject({ status: 303 });
  expect(await stateOf(second)).toBe("closed");
  const lines = await desk.db
    .select()
    .from(historyLines)
    .where(eq(historyLines.machine, "mail"))
    .orderBy(historyLines.id);
  expect(lines.filter(({ event }) => event !== "read")).toMatchObject([
    { thingId: first, event: "retry", byRole: "operator" },
    { thingId: second, event: "close", details: { reason: "L’adresse n’existe pas." } },
  ]);
});

test("a dead event leaves again or is closed, a failing row is due at once (API-266, API-314)", async () => {
  const [first, second] = [await deadEvent(), await deadEvent()];
  const error = new Error("The agency is away.");
  const sweep = { name: "bills to declare", id: "7", tries: 9, error };
  await putOff(desk.db, sweep, now);
  const { html } = await desk.open(path);
  expect(html).toContain("Facture à déclarer");
  expect(html).toContain("The agency is away.");

  expect((await desk.decide(path, { act: "retry_event", id: first })).status).toBe(303);
  const close = { act: "close_event", id: second, reason_ready: "Ce n’est plus utile." };
  expect((await desk.decide(path, close)).status).toBe(303);
  const rows = await desk.db.select().from(outgoingEvents);
  expect(rows.find(({ id }) => id === first)?.state).toBe("queued");
  const closed = { state: "closed", lastFailure: "503 · Ce n’est plus utile." };
  expect(rows.find(({ id }) => id === second)).toMatchObject(closed);

  const before = await desk.db.select().from(sweepFailures);
  expect(before[0]?.failingSince).toEqual(now);
  const waiting = (at: Date) => desk.db.$count(sweepFailures, jobQueues[0]?.waiting(desk.db, at));
  expect(await waiting(now)).toBe(1);
  const row = { act: "retry_row", name: "bills to declare", id: "7" };
  expect((await desk.decide(path, row)).status).toBe(303);
  const [after] = await desk.db.select().from(sweepFailures);
  expect(Number(after?.nextTryAt)).toBeLessThan(Number(before[0]?.nextTryAt));
  // It is the sweep's again.
  expect(await waiting(after?.nextTryAt ?? now)).toBe(0);
  await desk.db.delete(sweepFailures);
});

test("jobs have their view, and the ledger is proved again (API-313)", async () => {
  const { status, html } = await desk.open(`${path}?vue=taches`);
  expect([status, html.match(/<h1/g)?.length]).toEqual([200, 1]);

  const ledgerPath = `${path}?vue=comptes`;
  expect((await desk.decide(ledgerPath, { act: "prove" })).status).toBe(303);
  expect((await desk.open(ledgerPath)).html).toContain("Le grand livre est juste");
});

test("each view asks its database twelve times at most, whatever fails (OPS-20)", async () => {
  for (const name of ["mails to send", "bills to declare", "listings to count"]) {
    await putOff(desk.db, { name, id: "1", tries: 9, error: new Error("no") }, now);
  }
  for (const view of ["", "?vue=taches", "?vue=comptes"]) {
    await desk.open(path + view);
    const { length } = await statementsOf(() => desk.open(path + view));
    expect([view, Math.max(length, 12)]).toEqual([view, 12]);
  }
});

test("each job and sweep has its French name", () => {
  const names = sweeps.flatMap(({ job, name }) => [
    `job.${sweepKey(job)}`,
    `sweep.${sweepKey(name)}`,
  ]);
  expect(names.filter((key) => !i18next.exists(`desk-jobs:${key}`))).toEqual([]);
});

test("another role finds nothing there (AUTH-014)", async () => {
  for (const who of ["customer_a", "teacher_t"] as const) {
    expect((await desk.openAs(who, path)).status).toBe(404);
  }
});
