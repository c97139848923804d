import { expect, test } from "vitest";

import { machineClock, plusMinutes } from "#app/lib/clock.ts";
import { robotNames } from "#app/lib/robot-stamp.ts";
import { restartWith } from "#tests/setup/rotation.ts";

import { signed, unsigned } from "./cookies.server.ts";
import { keepForm, readKeptForm } from "./kept-form.server.ts";
import { refuseRobots, robotFields } from "./robot.server.ts";

const shownAt = machineClock();

function passes(stamp: string): boolean {
  const form = new FormData();
  form.set(robotNames.stamp, stamp);
  try {
    refuseRobots(form, plusMinutes(shownAt, 1));
    return true;
  } catch {
    return false;
  }
}

const typed = new FormData();
typed.set("note", "Le mardi");

const sealed = {
  "a cookie": [() => signed({ a: 1 }), (text: string) => unsigned(text) !== undefined],
  "a form kept for after the sign-in": [
    () => keepForm(typed, "/x/", shownAt),
    (text: string) => readKeptForm(text, shownAt) !== undefined,
  ],
  "the time at which a form was shown": [() => robotFields(shownAt).value, passes],
} as const;

test.each(Object.entries(sealed))(
  "%s sealed under the former secret is still ours, under any other it never was",
  (_, [seal, isOurs]) => {
    restartWith("old");
    const before = seal();
    expect(isOurs(before)).toBe(true);

    restartWith("new", "old");
    const after = seal();
    expect(isOurs(before)).toBe(true);
    expect(isOurs(after)).toBe(true);
    expect(after).not.toBe(before);

    restartWith("new");
    expect(isOurs(before)).toBe(false);
    expect(isOurs(after)).toBe(true);
  },
);
