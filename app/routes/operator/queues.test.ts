import { afterAll, beforeAll, expect, test } from "vitest";

import { queues } from "#app/api/queues.server.ts";
import { paths, withQuery } from "#app/paths.ts";
import { timeToSeed } from "#tests/database/db.ts";
import { fillQueues } from "#tests/factories/desk-queues.ts";
import { openDesk, type TestDesk } from "#tests/http/desk.ts";
import { now } from "#tests/setup/time.ts";

let desk: TestDesk;
beforeAll(async () => {
  desk = await openDesk("desk_queues");
  await fillQueues(desk.db, now);
}, timeToSeed);
afterAll(() => desk.stop());

/** The proof of the ledger is one, whatever it finds. */
const least = (kind: string) => (kind === "ledger_fault" ? 1 : 2);

const escaped = (address: string) => address.replaceAll("&", "&amp;");

/** Read, and acted on from elsewhere: the departure is told, its day comes. */
const withoutAct = new Set(["departure"]);

test.each(queues.map(({ kind, page }) => [kind, page] as const))(
  "each row of « %s » is one click from the inbox, on the page where it is decided (OPS-20)",
  async (kind, page) => {
    const list = await desk.open(withQuery(paths.desk, { kind }));
    expect(list.status).toBe(200);
    const rows = [
      ...list.html.matchAll(/<a[^>]*data-row[^>]*href="([^"]*)"|href="([^"]*)"[^>]*data-row/g),
    ];
    const addresses = rows.map(([, one, other]) => (one ?? other ?? "").replaceAll("&amp;", "&"));
    expect(addresses.length).toBeGreaterThanOrEqual(least(kind));
    expect(page).toBeDefined();
    for (const address of new Set(addresses)) {
      const shown = await desk.open(address);
      expect([address, shown.status]).toEqual([address, 200]);
      const acts = /data-decision="|name="act"/.test(shown.html);
      expect([address, acts]).toEqual([address, !withoutAct.has(kind)]);
    }
    expect(list.html).toContain(escaped(addresses[0] ?? ""));
  },
);
