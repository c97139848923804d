import { expect, test } from "vitest";

import { statementSchema } from "./endpoints.ts";

test.each([
  ["Sophie Martin", true],
  ["M. et Mme Martin", true],
  ["Cher client votre compte est suspendu ; appelez le 06 12 34 56 78", false],
  ["Sophie ".repeat(20), false],
] as const)(
  "signed « %s », a withdrawal is taken: %s; its mail greets by a name only",
  (name, taken) => {
    const said = { name, email: "autre@example.test", contract: "I-1" };

    expect(statementSchema.safeParse(said).success).toBe(taken);
  },
);
