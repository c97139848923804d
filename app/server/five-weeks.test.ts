import { expect, test } from "vitest";

import { plusDays } from "#app/lib/clock.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { mails } from "#app/modules/foundation/mail/table.server.ts";
import { timeToSeed } from "#tests/database/db.ts";
import { openF0 } from "#tests/database/f0.ts";
import { openBank } from "#tests/gateways/bank.ts";
import { now } from "#tests/setup/time.ts";

import { runJobs } from "./jobs.server.ts";

const weeks = 5;
const most = 20;

/** Runs with `FIVE_WEEKS=1`: four minutes on a busy machine. */
test.runIf(process.env.FIVE_WEEKS)(
  "in five weeks a family of F0 gets twenty mails at most, none twice word for word, a thing once a day",
  { timeout: timeToSeed * 3 },
  async () => {
    const { db } = await openF0("weeks");
    const bank = await openBank(db);
    const connection = { db, alone: <Value>(_: number, run: () => Promise<Value>) => run() };
    const gateways = { ...bank.gateways, mail: () => Promise.resolve() };
    for (let day = 1; day <= weeks * 7; day++) {
      const at = plusDays(now, day);
      await runJobs({ connection, gateways }, at);
      await bank.deliver(at);
    }
    await bank.close();

    const all = await db.select().from(mails);
    const since = all.filter(
      ({ recipient, createdAt }) => recipient.startsWith("famille.") && createdAt > now,
    );
    const families = new Set(since.map(({ recipient }) => recipient));
    expect(families.size).toBeGreaterThan(1);
    for (const family of families) {
      const own = since.filter(({ recipient }) => recipient === family);
      const facts = own.flatMap((mail) => [...(mail.parts ?? [mail])]).length;
      expect(own.length, `${family}: ${String(facts)} facts`).toBeLessThanOrEqual(most);
      const words = own.map(({ subject, body }) => `${subject}\n${body}`);
      expect(new Set(words).size, family).toBe(words.length);
      const days = own
        .filter(({ thing }) => thing !== null)
        .map(({ thing, createdAt }) => `${thing ?? ""} ${parisDay(createdAt)}`);
      expect(new Set(days).size, family).toBe(days.length);
    }
    expect(all.some(({ parts }) => parts !== null && parts.length > 1)).toBe(true);
  },
);
