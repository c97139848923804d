import { expect, test } from "vitest";

import { passwordRefusal } from "./password.domain.ts";

const common = new Set(["motdepasse", "azerty123"]);

test.each([
  ["court", "api.password.too_short"],
  ["a".repeat(8), "api.password.too_common"],
  ["ab".repeat(65), "api.password.too_long"],
  ["Sophie@Exemple.fr", "api.password.is_email"],
  ["MotDePasse", "api.password.too_common"],
  ["Préau2026!", "api.password.too_common"],
  ["une phrase suffit", undefined],
  ["éléphant", undefined],
  ["🦊🦊🦊🦊🐘🐘🐘🐘", undefined],
] as const)("« %s »: %s", (password, refusal) => {
  expect(passwordRefusal(password, { email: "sophie@exemple.fr", common })).toBe(refusal);
});
