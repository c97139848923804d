import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { numberOf } from "#app/modules/billing/bill/issue.server.ts";
import { taxDeclarations } from "#app/modules/lessons/tax-credit/table.server.ts";
import { agencyControl } from "#app/sandbox/urssaf/control.server.ts";
import { deliverAgain, listEvents } from "#app/sandbox/urssaf/events.server.ts";
import { test as base } from "#tests/database/db.ts";
import { validated } from "#tests/factories/tax-account.ts";
import { openAgency, type TestAgency } from "#tests/gateways/agency.ts";
import { toolsOver } from "#tests/gateways/tools.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { Refused, runCommand } from "./commands.ts";

const test = base.extend<{ agency: TestAgency }>({
  agency: async ({ db }, use) => {
    const agency = await openAgency(db);
    await use(agency);
    await agency.close();
  },
});

const control = { ...agencyControl, deliverAgain, listEvents };

test("the operator lists requests, asks the agency again, decides for a family that has not chosen (OPS-08)", async ({
  db,
  agency,
}) => {
  const { bill, at } = await validated(db, agency);
  await at(now);
  const tools = { ...toolsOver(db), agency: control };
  const number = numberOf(bill);
  const id = String(bill.id);
  const listed = () => runCommand(["tax", "list"], tools);
  expect(await listed()).toMatchObject([{ id: bill.id, bill: number, amount: 84 }]);
  expect(await runCommand(["tax", "list", "--state=paid"], tools)).toEqual([]);

  const decide = (decision: string) =>
    Promise.resolve().then(() =>
      runCommand(["tax", "decide", id, `--decision=${decision}`], tools),
    );
  await expect(decide("wait")).rejects.toThrow("not_asked");
  await runCommand(["tax", "retry", id], tools);
  await runCommand(["tax", "answer", number, "--verdict=decline"], tools);
  await at(inDays(0.5));
  expect(await listed()).toMatchObject([{ state: "user_declined", to_decide_since: null }]);
  await at(inDays(9));
  expect(await listed()).toMatchObject([{ to_decide_since: inDays(9).toISOString() }]);

  expect(await decide("wait")).toMatchObject({ choice: null });
  expect(await listed()).toMatchObject([{ to_decide_since: null }]);
  expect(await decide("contest")).toMatchObject({ choice: "contest" });
  await expect(decide("pay")).rejects.toThrow("answered");
  const [one] = await db.select().from(taxDeclarations).where(eq(taxDeclarations.id, bill.id));
  expect(one).toMatchObject({ state: "user_declined", choice: "contest", deskAt: null });
});

test("the stand-in is told what to do; what it does not know is refused in a sentence (TOY-02)", async ({
  db,
  agency,
}) => {
  await validated(db, agency);
  const tools = { ...toolsOver(db), agency: control };
  expect(await runCommand(["tax", "mood", "down"], tools)).toEqual({ mood: "down" });
  expect(await agency.taxAgency.available()).toBe(false);
  await runCommand(["tax", "mood", "up"], tools);
  expect(await agency.taxAgency.available()).toBe(true);
  const events = (await runCommand(["tax", "events"], tools)) as { number: number }[];
  const last = String(events.at(-1)?.number);
  expect(await runCommand(["tax", "event", last, "--late"], tools)).toMatchObject({ late: true });
  for (const words of [
    ["tax", "answer", "P2026-999999", "--verdict=accept"],
    ["tax", "account", "nobody@example.test"],
    ["tax", "event", "999999"],
    ["tax", "retry", "999999"],
  ]) {
    const refused = Promise.resolve().then(() => runCommand(words, tools));
    await expect(refused, words.join(" ")).rejects.toThrow();
  }
  const real = Promise.resolve().then(() => runCommand(["tax", "mood", "up"], toolsOver(db)));
  await expect(real).rejects.toThrow(Refused);
});
