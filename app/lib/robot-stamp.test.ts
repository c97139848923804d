import { expect, test } from "vitest";

import { env } from "#app/env.server.ts";
import { now } from "#tests/setup/time.ts";

import { plusMinutes } from "./clock.ts";
import { stampOf } from "./robot-stamp.ts";
import { keysFor, sealed } from "./secret.server.ts";

const keys = keysFor(env.sessionSecrets, "public form");
const shown = (minutes: number) => sealed(keys, plusMinutes(now, minutes).getTime());

test("a refused form keeps the time of its first display for an hour: no second wait to correct it (AUTH-012)", () => {
  expect(stampOf(shown(59), shown(0))).toBe(shown(0));
  expect(stampOf(shown(61), shown(0))).toBe(shown(61));
});

test.each([undefined, "", "x", ".", "a.b", "-_-_.x", "é=.x", `${"A".repeat(5)}.x`, "\0.x"])(
  "what is no stamp of ours is replaced: « %s »",
  (typed) => {
    expect(stampOf(shown(0), typed)).toBe(shown(0));
  },
);
