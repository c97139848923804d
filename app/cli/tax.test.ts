import { eq } from "drizzle-orm";
import { afterEach, expect } from "vitest";

import { env } from "#app/env.server.ts";
import { Refused } from "#app/lib/command-line.ts";
import { numberOf } from "#app/modules/billing/bill/issue.server.ts";
import { taxDeclarations } from "#app/modules/lessons/tax-credit/table.server.ts";
import { test as base } from "#tests/database/db.ts";
import { validated } from "#tests/factories/tax-account.ts";
import { openAgency, type TestAgency } from "#tests/gateways/agency.ts";
import { toolsOver } from "#tests/gateways/tools.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { runCommand } from "./commands.ts";

const { demo } = env;
afterEach(() => void Object.assign(env, { demo }));

const test = base.extend<{ agency: TestAgency }>({
  agency: async ({ db }, use) => {
    const agency = await openAgency(db);
    await use(agency);
    await agency.close();
  },
});

test("the operator lists requests, asks the agency again, decides for a family that has not chosen (OPS-08)", async ({
  db,
  agency,
}) => {
  const { bill, at } = await validated(db, agency);
  await at(now);
  const tools = toolsOver(db);
  const number = numberOf(bill);
  const id = String(bill.id);
  const listed = () => runCommand(["tax", "list"], tools);
  expect(await listed()).toMatchObject({ data: [{ id: bill.id, bill: number, amount: 84 }] });
  expect(await runCommand(["tax", "list", "--state=paid"], tools)).toEqual({
    data: [],
    total: 0,
    events: [],
  });

  const decide = (decision: string) =>
    Promise.resolve().then(() =>
      runCommand(["tax", "decide", id, `--decision=${decision}`, "--reason=Au téléphone."], tools),
    );
  await expect(decide("wait")).rejects.toMatchObject({ status: 409 });
  await runCommand(["tax", "retry", id], tools);
  await runCommand(["tax", "answer", number, "--decision=decline"], tools);
  await at(inDays(0.5));
  expect(await listed()).toMatchObject({
    data: [{ state: "user_declined", to_decide_since: null }],
  });
  await at(inDays(9));
  expect(await listed()).toMatchObject({ data: [{ to_decide_since: inDays(9).toISOString() }] });

  expect(await decide("wait")).toMatchObject({ choice: null });
  expect(await listed()).toMatchObject({ data: [{ to_decide_since: null }] });
  expect(await decide("contest")).toMatchObject({ choice: "contest" });
  await expect(decide("pay")).rejects.toMatchObject({ status: 409 });
  const [one] = await db.select().from(taxDeclarations).where(eq(taxDeclarations.id, bill.id));
  expect(one).toMatchObject({ state: "user_declined", choice: "contest", deskAt: null });
});

test("the stand-in is told what to do; what it does not know is refused in a sentence (TOY-02)", async ({
  db,
  agency,
}) => {
  await validated(db, agency);
  const tools = toolsOver(db);
  expect(await runCommand(["tax", "mood", "down"], tools)).toEqual({ mood: "down" });
  expect(await agency.taxAgency.available()).toBe(false);
  await runCommand(["tax", "mood", "up"], tools);
  expect(await agency.taxAgency.available()).toBe(true);
  const events = (await runCommand(["tax", "events"], tools)) as { number: number }[];
  const last = String(events.at(-1)?.number);
  expect(await runCommand(["tax", "event", last, "--late"], tools)).toMatchObject({ late: true });
  for (const words of [
    ["tax", "answer", "P2026-999999", "--decision=accept"],
    ["tax", "account", "nobody@example.test"],
    ["tax", "event", "999999"],
    ["tax", "retry", "999999"],
  ]) {
    const refused = Promise.resolve().then(() => runCommand(words, tools));
    await expect(refused, words.join(" ")).rejects.toThrow();
  }
  Object.assign(env, { demo: false });
  expect(() => runCommand(["tax", "mood", "up"], tools)).toThrow(Refused);
});
