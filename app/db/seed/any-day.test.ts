import { expect, test } from "vitest";

import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { openDatabase, timeToSeed } from "#tests/database/db.ts";

import { type Scale, seedDatabase } from "./seed.server.ts";

/** Midnight, a Sunday’s evening, the new year, both changes of the clocks, holidays, the 29th of February. */
const instants = [
  "2026-12-24T11:00:00Z",
  "2026-12-31T23:10:00Z",
  "2027-01-31T22:30:00Z",
  "2027-02-28T17:00:00Z",
  "2027-03-28T00:30:00Z",
  "2027-04-05T14:00:00Z",
  "2027-05-01T03:00:00Z",
  "2027-07-15T10:00:00Z",
  "2027-08-15T19:00:00Z",
  "2027-09-01T05:00:00Z",
  "2027-10-31T00:30:00Z",
  "2028-02-29T12:00:00Z",
];

const plays: readonly (readonly [Scale, string])[] = [
  ["1k", "2026-12-04T05:00:00Z"],
  ...instants.map((at) => ["demo", at] as const),
];

/** Runs with `SEED_DAYS=whole`: the demonstration is begun on any day, at any hour. */
test.runIf(process.env.SEED_DAYS).each(plays)(
  "the scale %s can be seeded at %s",
  async (scale, at) => {
    const db = await openDatabase(`day_${scale}_${at.replace(/\D/g, "")}`);
    await seedDatabase(db, scale, new Date(at));
    expect(await proveLedger(db)).toEqual([]);
  },
  timeToSeed,
);
