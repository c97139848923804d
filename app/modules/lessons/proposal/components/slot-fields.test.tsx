import { expect, test } from "vitest";

import type { FieldLike } from "#app/ui/field.tsx";
import { markupOf } from "#tests/setup/markup.tsx";

import { SlotFields } from "./slot-fields.tsx";

const proposal = { slot_choices: ["2026-09-16T12:00:00.000Z"], slot_days: ["2026-09-16"] };

const named =
  (wrong?: string) =>
  (name: string): FieldLike => ({
    id: name,
    name,
    ...(name === wrong && { errors: ["Choisissez un jour."] }),
  });

test("a slot that was not offered is said at its question", () => {
  const html = markupOf(<SlotFields named={named("first_slot.at")} proposal={proposal} />);

  expect(html).toContain(
    `<fieldset role="radiogroup" aria-invalid="true" aria-describedby="first_slot-error first_slot-hint"`,
  );
  expect(html).toContain("Choisissez un jour.");
  expect(markupOf(<SlotFields named={named()} proposal={proposal} />)).not.toContain(
    "aria-invalid",
  );
});
