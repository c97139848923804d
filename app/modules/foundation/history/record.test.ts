import { expect } from "vitest";

import { byClock } from "#app/lib/actor.ts";
import { plusDays } from "#app/lib/clock.ts";
import { test } from "#tests/database/db.ts";
import { now } from "#tests/setup/time.ts";

import { listHistory, move, record } from "./record.server.ts";

const customer = { id: 7, role: "customer" } as const;

test("one line per move, oldest first, of the things that are asked", async ({ db }) => {
  const offer = { machine: "offer", id: 900_001 } as const;
  const later = plusDays(now, 1);
  await record(db, {
    ...offer,
    event: "cancel",
    from: "accepted",
    to: "cancelled",
    by: byClock,
    at: later,
  });
  await record(db, {
    ...offer,
    event: "accept",
    from: "proposed",
    to: "accepted",
    by: customer,
    at: now,
    details: { price: 42 },
  });
  await record(db, {
    machine: "course",
    id: 900_001,
    event: "declare",
    from: null,
    to: "to_confirm",
    by: customer,
    at: now,
  });

  const lines = await listHistory(db, [offer]);

  expect(lines).toEqual([
    {
      ...offer,
      event: "accept",
      from: "proposed",
      to: "accepted",
      by: { id: 7, role: "customer", name: null },
      at: now,
      details: { price: 42 },
    },
    {
      ...offer,
      event: "cancel",
      from: "accepted",
      to: "cancelled",
      by: { id: null, role: "clock", name: null },
      at: later,
      details: {},
    },
  ]);
  expect(await listHistory(db, [])).toEqual([]);
});

test("a move is told in one line, one that its machine does not accept in none", async ({ db }) => {
  const transitions = { active: { end: "ended" }, ended: {} } as const;
  const contract = { machine: "contract", id: 900_002, transitions } as const;
  const event = { event: "end", by: customer, now } as const;

  expect(await move(db, { ...contract, from: "active" }, event)).toBe("ended");
  await expect(move(db, { ...contract, from: "ended" }, event)).rejects.toMatchObject({
    kind: "conflict",
    code: "api.illegal_transition",
  });

  expect(await listHistory(db, [contract])).toMatchObject([
    { event: "end", from: "active", to: "ended", by: customer, at: now },
  ]);
});
