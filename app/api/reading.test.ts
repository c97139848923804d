import { expect, test } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { rates } from "#app/modules/foundation/rate/endpoints.ts";
import { courses } from "#app/modules/lessons/course/endpoints.ts";

import { orFromFirst, readingFrom } from "./reading.server.ts";

const [first, standby] = [{}, {}] as [Db, Db];
const replica = (db: Db | undefined) => ({
  db: () => db,
  behind: () => null,
  close: () => Promise.resolve(),
});
const visitor = { reader: first, actor: undefined, replica: replica(standby) };
const family = { ...visitor, actor: { id: 1, role: "customer" as const } };

test.each([
  ["a visitor reads the replica", visitor, rates.list, standby],
  ["who has a session reads the first database", family, rates.list, first],
  ["what is a person's own is never read from it", visitor, courses.validate, first],
  ["nor anything while it is late", { ...visitor, replica: replica(undefined) }, rates.list, first],
  ["without one all is read from the first", { ...visitor, replica: undefined }, rates.list, first],
])("%s", (_, given, endpoint, expected) => {
  expect(readingFrom(given, endpoint).reader).toBe(expected);
});

test("a read that the replica cancels is done by the first database, a refusal is not asked again", async () => {
  const asked: Db[] = [];
  const cancelled = new Error("canceling statement due to conflict with recovery");
  const readWith = (error: Error) =>
    orFromFirst({ reader: standby }, first, ({ reader }) => {
      asked.push(reader);
      return reader === standby ? Promise.reject(error) : Promise.resolve("read");
    });

  expect(await readWith(cancelled)).toBe("read");
  expect(asked).toEqual([standby, first]);
  await expect(readWith(new RuleError("not_found", "api.absent"))).rejects.toThrow("api.absent");
  expect(asked).toEqual([standby, first, standby]);
});
