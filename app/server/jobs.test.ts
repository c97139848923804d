import { expect, onTestFinished, vi } from "vitest";

import { log } from "#app/bff/log.server.ts";
import type { Alone } from "#app/db/alone.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { LastingRefusal } from "#app/lib/outbox.ts";
import { createContract, createDeclared } from "#tests/factories/course.ts";
import { createProposed } from "#tests/factories/lesson-request.ts";
import { createCharge, test } from "#tests/gateways/charge.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { listJobs, lockOf, runJobs, sweeps } from "./jobs.server.ts";

/** In turn: a test's database is a single transaction. */
function inTurn(db: Db) {
  let last: Promise<unknown> = Promise.resolve();
  const alone: Alone = (_, run) => {
    const next = last.then(run);
    last = next.catch(() => undefined);
    return next;
  };
  return { db, alone };
}

function nextOf(list: Awaited<ReturnType<typeof listJobs>>): Date | undefined {
  const dates = list.flatMap(({ next }) => next ?? []);
  const [first] = dates.sort();
  return first ? new Date(first) : undefined;
}

test("what is due and when is told by job", async ({ db }) => {
  await createDeclared(db);

  const lines = await listJobs(db, now);
  const viewOf = (what: string, at: Date) =>
    listJobs(db, at).then((all) => all.find((one) => one.what === what));

  expect(lines.filter(({ due }) => due > 0)).toMatchObject([{ what: "mails to send", due: 1 }]);
  expect(lines.find(({ what }) => what === "courses to confirm")).toMatchObject({
    job: "verdicts",
    due: 0,
    next: inDays(7).toISOString(),
  });
  expect(await viewOf("courses to confirm", inDays(30))).toMatchObject({ due: 1, next: null });
});

test("the list and the sweeps agree: what is told as due is done, then told no more", async ({
  db,
  bank,
}) => {
  await createProposed(db, { teachers: 3 });
  await createContract(db, {
    waitsForFirst: true,
    contract: { firstCourseDate: inDays(1), firstCourseDuration: 60 },
  });
  await createDeclared(db);
  await createCharge(db, bank, "4000000000000341");
  const met = new Set<string>();

  let at: Date | undefined = now;
  for (let step = 0; at && at < inDays(22) && step < 100; step++) {
    const viewOf = (await listJobs(db, at)).filter(({ due }) => due > 0);
    for (const { what } of viewOf) met.add(what);
    const done = (await runJobs({ connection: inTurn(db), gateways: bank.gateways }, at)).reduce(
      (sum, one) => sum + one.done,
      0,
    );
    if (viewOf.length > 0) expect(done).toBeGreaterThan(0);
    const after = await listJobs(db, at);
    expect(after.filter(({ due }) => due > 0)).toEqual([]);
    at = nextOf(after);
  }

  expect([...met].sort()).toMatchInlineSnapshot(`
    [
      "bills left unpaid",
      "charges never sent",
      "courses to bring to the desk",
      "courses to confirm",
      "decisions to remind of",
      "events to send",
      "families to remind",
      "first courses over",
      "mails to send",
      "proof of the ledger",
      "refusals to try again",
      "requests to end",
      "requests to open to all",
      "requests to remind of",
      "teachers to replace",
      "teachers who keep silent",
      "unpaid bills to remind",
    ]
  `);
}, 60_000);

test("what is given up is counted in its line, and said once in the log (STM-44)", async ({
  db,
  bank,
}) => {
  await createDeclared(db);
  const mail = () => Promise.reject(new LastingRefusal("550 no such user"));
  const error = vi.spyOn(log, "error").mockReturnValue(undefined);
  onTestFinished(() => {
    error.mockRestore();
  });
  const run = () =>
    runJobs({ connection: inTurn(db), gateways: { ...bank.gateways, mail } }, now, { job: "mail" });
  const line = async () => (await listJobs(db, now)).find(({ what }) => what === "mails to send");

  expect(await line()).toMatchObject({ due: 1, dead: 0 });
  await run();
  await run();

  expect(await line()).toMatchObject({ due: 0, dead: 1 });
  const calls = error.mock.calls.map(([details, words]) => [details, words] as const);
  expect(calls).toMatchObject([
    [{ job: "mail", sweep: "mails to send" }, "sweep: a row is given up"],
  ]);
});

test("nothing waits on an empty site", async ({ db }) => {
  expect(nextOf(await listJobs(db, plusMinutes(now, 1)))).toBeUndefined();
});

test("each sweep has a name and a lock of its own", () => {
  const names = sweeps.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(names.map(lockOf)).size).toBe(names.length);
});
