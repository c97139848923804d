import { expect, test } from "vitest";

import { byDeadline } from "./by-deadline.ts";

test("a family’s to-dos stand by their deadline, what has none last and in its order (CUS-053)", () => {
  const todos = byDeadline([
    [null, <p key="class" />],
    ["2026-09-12T10:00:00.000Z", <p key="judge" />],
    [undefined, <p key="tax" />],
    ["2026-09-09T18:00:00.000Z", <p key="stage" />],
    ["2026-09-12T10:00:00.000Z", <p key="request" />],
  ]);
  expect(todos.map(({ key }) => key)).toEqual(["stage", "judge", "request", "class", "tax"]);
});
