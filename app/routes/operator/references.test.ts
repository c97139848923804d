import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { rates } from "#app/modules/foundation/rate/table.server.ts";
import { pathTo } from "#app/paths.ts";
import { timeToSeed } from "#tests/database/db.ts";
import { keysIn, openerOf } from "#tests/http/desk.ts";
import { openSite, type TestSite } from "#tests/http/site.ts";
import { holdFirstRates } from "#tests/setup/rates.ts";

import { deskPaths } from "./paths.ts";
import { listsByAddress } from "./reference-lists.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openSite("references");
}, timeToSeed);
afterAll(async () => {
  await site.stop();
  holdFirstRates();
});

const openAs = openerOf(() => site);

const addressOf = (listName: string) => pathTo(deskPaths.deskReference, { listName });
const addresses = [
  deskPaths.deskReferences,
  deskPaths.deskTerms,
  deskPaths.deskArticles,
  ...Object.keys(listsByAddress).map(addressOf),
];

test(
  "each list has its page, whole without scripts but the keys, and nothing of it for another role (OPS-32)",
  { timeout: 60_000 },
  async () => {
    for (const path of addresses) {
      const { status, html } = await openAs("operator", path);
      expect([path, status]).toEqual([path, 200]);
      expect(html.match(/<h1/g)).toHaveLength(1);
      expect(html.match(/<script/g)).toHaveLength(1);
      expect((await openAs("teacher_t", path)).status).toBe(404);
    }
    expect((await openAs("operator", addressOf("inconnue"))).status).toBe(404);
  },
);

test(
  "a higher minimum wage is previewed with who is under it, then added once; faults keep what was typed (OPS-12, API-253)",
  { timeout: 60_000 },
  async () => {
    const path = addressOf("salaire-minimum");
    const form = {
      act: "add",
      name: "minimum_wage_cents",
      value: "13,02",
      from: "2028-01-01",
      source: "Décret 2027-1",
      reason_ready: "Un texte officiel le demande.",
    };
    const lacking = { ...form, source: "", from: "2020-01-01", step: "preview" };
    const refused = await openAs("operator", path, lacking);
    expect(refused.status).toBe(422);
    expect(refused.html).toContain("13,02");
    expect(refused.html).toContain("Choisissez un jour après le");
    expect(refused.html).toContain("Indiquez la source");

    const first = await openAs("operator", path, { ...form, step: "preview" });
    expect(first.status).toBe(200);
    expect(first.html).toMatch(/sous le plancher le 1er janvier 2028/);
    expect(first.html).toContain("J’ai relu");
    const { db } = site.world;
    const saved = () => db.select().from(rates).where(eq(rates.from, "2028-01-01"));
    expect(await saved()).toEqual([]);

    const seen = keysIn(first.html);
    const done = await openAs("operator", path, { ...form, ...seen, step: "do" });
    expect([done.status, done.to]).toEqual([303, path]);
    expect(await saved()).toMatchObject([{ value: 1302, source: "Décret 2027-1" }]);
    expect((await openAs("operator", path)).html).toContain("À venir");
    const again = await openAs("operator", path, { ...form, ...seen, step: "do" });
    expect(again.status).not.toBe(200);
    expect(await saved()).toHaveLength(1);
  },
);
