import { expect, test } from "vitest";

import { mostTries } from "./back-off.ts";
import { plusMinutes } from "./clock.ts";
import { LastingRefusal, trySending } from "./outbox.ts";

const now = new Date("2026-09-09T08:00:00Z");

test("what leaves has left, and what it failed of before is forgotten (STM-44)", async () => {
  const sent = await trySending({ state: "retrying", tries: 2 }, now, () => Promise.resolve());

  expect(sent).toEqual({ state: "sent", tries: 3, lastFailure: null });
});

test("a failure is told in short and tried again; the last is left to a person", async () => {
  const fail = () => Promise.reject(new Error("x".repeat(600)));

  expect(await trySending({ state: "queued", tries: 0 }, now, fail)).toEqual({
    state: "retrying",
    tries: 1,
    nextTryAt: plusMinutes(now, 1),
    lastFailure: "x".repeat(500),
  });
  const last = { state: "retrying", tries: mostTries - 1 } as const;
  expect(await trySending(last, now, fail)).toMatchObject({ state: "dead", tries: mostTries });
});

test("what was offered to no carrier is no try", async () => {
  const unasked = await trySending({ state: "queued", tries: 2 }, now, () =>
    Promise.resolve(false),
  );

  expect(unasked).toEqual({ state: "queued", tries: 2, nextTryAt: plusMinutes(now, 1) });
});

test("a lasting refusal is the end at once; another back-off may be asked for", async () => {
  const refuse = () => Promise.reject(new LastingRefusal("550 no such user"));
  const fail = () => Promise.reject(new Error("down"));
  const later = plusMinutes(now, 60);

  expect(await trySending({ state: "queued", tries: 0 }, now, refuse)).toMatchObject({
    state: "dead",
    tries: 1,
    lastFailure: "550 no such user",
  });
  const late = { state: "retrying", tries: 40 } as const;
  expect(await trySending(late, now, fail, () => later)).toMatchObject({
    state: "retrying",
    nextTryAt: later,
  });
});
