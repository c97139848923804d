import { expect } from "vitest";

import { RuleError } from "#app/lib/rule-error.ts";
import { students as studentEndpoints } from "#app/modules/people/student/endpoints.ts";
import { students } from "#app/modules/people/student/table.server.ts";
import { test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { callerOf } from "#tests/http/api.ts";

import { once } from "./once.server.ts";

const start = new Date("2026-09-07T08:00:00Z");
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const answering = (body: string) => () => Promise.resolve({ status: 200, body });

function held() {
  let end: (error?: Error) => void = () => undefined;
  const ended = new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    end = (error) => {
      if (error) reject(error);
      else resolve({ status: 200, body: "first" });
    };
  });
  // It may fail before anything awaits it.
  ended.catch(() => undefined);
  return {
    run: () => ended,
    end: (error?: Error) => {
      end(error);
    },
  };
}

test("a caller that waits for a call gets its answer; a key is good for that answer only", async ({
  db,
}) => {
  const { run, end } = held();
  const first = once(db, "key", { machineNow: start }, run);
  const second = once(db, "key", { machineNow: after(1) }, answering("second"));
  end();

  expect(await first).toEqual({ status: 200, body: "first" });
  expect(await second).toEqual({ status: 200, body: "first", since: start });
  expect(await once(db, "other", { machineNow: after(1) }, answering("second"))).toMatchObject({
    body: "second",
  });
});

test("who waits for a call that is refused runs her own, and is told why", async ({ db }) => {
  const { run, end } = held();
  const first = once(db, "key", { machineNow: start }, run);
  const second = once(db, "key", { machineNow: after(1) }, () =>
    Promise.reject(new RuleError("invalid", "api.invalid")),
  );
  const third = once(db, "key", { machineNow: after(2) }, () =>
    Promise.reject(new RuleError("invalid", "api.invalid")),
  );
  end(new RuleError("invalid", "api.invalid"));

  const refused = { status: "rejected", reason: { code: "api.invalid" } };
  const heard = await Promise.allSettled([first, second, third]);
  expect(heard).toMatchObject([refused, refused, refused]);
});

test("a call that ended without saying how keeps its key for a minute, then it is taken over", async ({
  db,
}) => {
  await expect(
    once(db, "key", { machineNow: start }, () => Promise.reject(new Error("connection cut"))),
  ).rejects.toThrow("connection cut");

  const early = once(db, "key", { machineNow: after(59) }, answering("early"));
  const late = await once(db, "key", { machineNow: after(61) }, answering("late"));

  expect(late).toMatchObject({ body: "late" });
  expect(await early).toMatchObject({ body: "late" });
});

test("the same key with another content is another act", async ({ db }) => {
  const { actor } = await createFamily(db);
  const api = callerOf(db, actor);
  const create = (firstname: string) =>
    api(
      studentEndpoints.create,
      { body: { firstname, lastname: "Martin", class_id: 11 } },
      { once: "form-of-one-page" },
    );

  const [lina, again, zoe] = [await create("Lina"), await create("Lina"), await create("Zoé")];

  expect(again).toEqual(lina);
  expect(zoe.firstname).toBe("Zoé");
  expect(await db.select().from(students)).toHaveLength(2);
});
