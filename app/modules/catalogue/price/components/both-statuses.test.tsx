import { expect, test } from "vitest";

import { markupOf } from "#tests/setup/markup.tsx";

import { StatusField } from "./both-statuses.tsx";

const field = { id: "status", name: "self_employed" };

test("from abroad one status is offered, and the choice says why (decision 062)", () => {
  const abroad = markupOf(<StatusField field={field} hour={null} isAbroad />);
  expect(abroad).toContain("un travail en France");
  expect(abroad).not.toContain("Salarié des familles");
  expect(markupOf(<StatusField field={field} hour={null} />)).toContain("Salarié des familles");
});
