import { afterAll, beforeAll, expect, test } from "vitest";

import { paths } from "#app/paths.ts";
import { bytesOf } from "#e2e/steps/form-values.ts";
import { timeToSeed } from "#tests/database/db.ts";
import { hostileTo, urlencoded, wrongFillings } from "#tests/http/form-hostile.ts";
import { filledLater, type Met, people, Senders, unread } from "#tests/http/form-senders.ts";
import { openSite, type TestSite } from "#tests/http/site.ts";

const runs = Number(process.env.FUZZ_RUNS ?? 2000);
const isLong = runs > 2000;
const mostFillings = Math.ceil(runs / 10);

const mostTelling = 3;

/** Long proof: every sender tries everything. Else the most telling, and a rotating quarter by the action's owner. */
const isTried = (at: number, turn: number, isOwner: boolean) =>
  isLong || at < mostTelling || (isOwner && (at + turn) % 4 === 0);

function ownerOf(all: readonly Met[], pattern: string): Met | undefined {
  const here = all.filter((one) => one.pattern === pattern);
  return here.find(({ form }) => form) ?? here[0];
}

let site: TestSite;
let senders: Senders;
let met: Met[];
beforeAll(async () => {
  site = await openSite("forms");
  senders = new Senders(site);
  met = await senders.meet();
}, timeToSeed);
afterAll(async () => {
  await site.stop();
});

async function expectUnharmed() {
  expect((await fetch(`${site.origin}/healthz`)).status).toBe(200);
  expect(site.failures).toEqual([]);
}

test("every action of the route table is reached by somebody of F0", () => {
  const reached = new Set(met.map(({ pattern }) => pattern));
  expect(site.actions.filter((one) => !reached.has(one) && !unread.includes(one))).toEqual([]);
});

test(
  "what no form of ours sends is refused: 400, 413, 415 or 422",
  { timeout: 600_000 },
  async () => {
    const faults: string[] = [];
    for (const [turn, one] of met.entries()) {
      const { who, address, form, pattern } = one;
      const isOwner = ownerOf(met, pattern) === one;
      const cookie = await senders.cookieAgain(one);
      const field = form?.fields[0]?.name ?? "sent";
      for (const [at, hostile] of hostileTo(field).entries()) {
        if (!isTried(at, turn, isOwner)) continue;
        const requested = at < 2 && (isOwner || isLong) ? address : address.replace(/\/$/, ".data");
        const { status, text, slow } = await senders.timed(requested, cookie, hostile);
        const where = `${who} ${requested} ${hostile.what}`;
        if (status !== hostile.status) faults.push(`${where}: ${status}, not ${hostile.status}`);
        if (slow) faults.push(`${where}: slow`);
        if (/node_modules|\bat .+\.tsx?:\d+/.test(text)) faults.push(`${where}: tells its cause`);
      }
    }
    expect(faults).toEqual([]);
    await expectUnharmed();
  },
);

test("nor does it break where one has no form", { timeout: 600_000 }, async () => {
  const faults: string[] = [];
  const bank = paths.demoBank.replace(":session", "cs_test");
  const zero = paths.demoBank.replace(":session", "a%00b");
  const meetings = new Set(met.map(({ who, pattern }) => `${who} ${pattern}`));
  const strangersTo = (pattern: string, turn: number) => {
    const all = people.filter((who) => !meetings.has(`${who} ${pattern}`));
    return isLong ? all : all.slice(turn % all.length).slice(0, 1);
  };
  for (const who of people) {
    const cookie = await senders.cookieOf(who);
    const others = site.actions.filter((pattern, turn) => strangersTo(pattern, turn).includes(who));
    const addresses = others.flatMap((one) => senders.addressesOf(one, who).slice(0, 1));
    for (const address of [...addresses, paths.demo, bank, zero]) {
      for (const hostile of hostileTo("email").slice(0, 3)) {
        const { status, slow } = await senders.timed(address, cookie, hostile);
        if (status >= 500 || slow) faults.push(`${who} ${address} ${hostile.what}: ${status}`);
      }
    }
  }
  expect(faults).toEqual([]);
  await expectUnharmed();
});

test(
  `a field filled wrongly is refused or taken, never a breakdown (${mostFillings} ways)`,
  { timeout: 1_800_000 },
  async () => {
    const ways = met.flatMap((one) =>
      (one.form?.fields ?? []).flatMap(({ name }) =>
        wrongFillings(name).map(([what, input]) => ({ one, name, what, said: input })),
      ),
    );
    const every = Math.max(1, Math.floor(ways.length / mostFillings));
    const faults: string[] = [];
    for (const { one, name, what, said: input } of ways.filter((_, at) => at % every === 0)) {
      if (!one.form) continue;
      const { action } = one.form;
      const others = filledLater(one.form).filter(([other]) => other !== name);
      const body = [bytesOf(others), ...input].filter(Boolean).join("&");
      const cookie = await senders.cookieAgain(one);
      const { status, slow } = await senders.timed(action, cookie, { body, type: urlencoded });
      const where = `${one.who} ${action} ${name} ${what}`;
      if (status >= 500 || slow) faults.push(`${where}: ${slow ? "slow" : status}`);
    }
    expect(ways.length).toBeGreaterThan(1000);
    expect(faults).toEqual([]);
    await expectUnharmed();
  },
);
