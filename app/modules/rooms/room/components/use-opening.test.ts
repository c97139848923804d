import { expect, test } from "vitest";

import { refusalAfter } from "./use-opening.ts";

const refused = { status: "error" as const, error: { "": ["La salle ouvre à 17 h 15."] } };

test("a refusal stays said while the lobby looks again, until the room has changed or refuses anew (PUB-043)", () => {
  const kept = { result: refused, status: "scheduled" as const };
  expect(refusalAfter(kept, { result: undefined, status: "scheduled" })).toBe(kept);
  const open = { result: undefined, status: "open" as const };
  expect(refusalAfter(kept, open)).toBe(open);
  const again = { result: { ...refused }, status: "scheduled" as const };
  expect(refusalAfter(kept, again)).toBe(again);
});
