import { expect, test } from "vitest";

import { markupOf } from "#tests/setup/markup.tsx";

import type { FieldLike } from "./field.tsx";
import { PhoneField } from "./phone-field.tsx";

const html = (consent?: FieldLike) =>
  markupOf(
    <PhoneField
      field={{ id: "phone", name: "phone.phone_number" }}
      consent={consent}
      purpose="Pour le premier cours."
    />,
  );

test("a phone field says what it is for, and asks for prospecting by an unticked box (PUB-070)", () => {
  const page = html({ id: "consent", name: "phone_marketing_consent" });
  expect(page).toContain("Pour le premier cours.");
  expect(page).toContain("n’est permise qu’avec votre accord");
  expect(page).toContain('type="checkbox"');
  expect(page).not.toContain("checked");
});

test("a student's phone field says what it is for, and that it is not used for prospecting (PUB-070)", () => {
  const page = html();
  expect(page).toContain("Pour le premier cours.");
  expect(page).toContain("jamais ce numéro pour de la prospection");
  expect(page).not.toContain('type="checkbox"');
});
