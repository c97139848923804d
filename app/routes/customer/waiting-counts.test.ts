import { beforeAll, expect, test } from "vitest";

import { unreadOf } from "#app/bff/unread.server.ts";
import type { Db } from "#app/db/client.server.ts";
import type { SeedFile } from "#app/db/seed/seed-file.ts";
import type { Role } from "#app/lib/actor.ts";
import { plusDays } from "#app/lib/clock.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { asksFamily } from "#app/modules/lessons/lesson-request/components/request-todo.tsx";
import { customerTabs } from "#app/shell/customer-tabs.ts";
import type { ShellTab } from "#app/ui/shell-types.ts";
import { timeToSeed } from "#tests/database/db.ts";
import { openF0 } from "#tests/database/f0.ts";
import { callerOf } from "#tests/http/api.ts";
import { contextOf, pageRequest } from "#tests/http/routes.ts";
import { now } from "#tests/setup/time.ts";

import { loader as home } from "./courses.tsx";
import { waitingIn } from "./greeting.tsx";
import { loader as requests } from "./lesson-requests.tsx";

let db: Db;
let seed: SeedFile;

beforeAll(async () => {
  ({ db, seed } = await openF0("family_counts"));
}, timeToSeed);

function contextFor(id: number, role: Role, days: number) {
  const api = callerOf(db, { id, role }, plusDays(now, days));
  const person = { id, role, firstname: "", lastname: "", email: "", emailConfirmed: true };
  return contextOf(api, { person: () => Promise.resolve(person) }).context;
}

const days = [0, 3, 9, 20];

const tab = (
  to: string,
  label: string,
  icon: ShellTab["icon"],
  counts: Record<string, number>,
) => ({
  to,
  label,
  short: label,
  icon,
  count: counts[label],
});

test.for(["customer_a", "customer_b"] as const)(
  "%s: the home's title counts what the tabs of a phone count, each thing once (CUS-032)",
  async (name) => {
    for (const day of days) {
      const context = contextFor(seed.accounts[name].customer_id, "customer", day);
      const { counts } = await unreadOf(context);
      const tabs = customerTabs({ tab: (to, label, icon) => tab(to, label, icon, counts), counts });
      const shown = await home(pageRequest("/mes-cours/", context));
      const listed = await requests(pageRequest("/mes-demandes-de-cours/", context));

      const where = `day ${String(day)}`;
      const all = sumOf(Object.values(waitingIn(shown)), (count = 0) => count);
      expect(
        sumOf(tabs, ({ count = 0 }) => count),
        where,
      ).toBe(all);
      expect(listed.requests.filter(asksFamily).length, where).toBe(counts["linkings"] ?? 0);
    }
  },
);
