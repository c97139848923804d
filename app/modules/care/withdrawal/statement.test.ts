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
    const input = { name, email: "autre@example.test", contract: "I-1" };

    expect(statementSchema.safeParse(input).success).toBe(taken);
  },
);

test.each([
  ["I-12", true],
  ["contrat n° P2026-000012 du 12 septembre 2026", true],
  ["Cours avec Mme Moreau les 12, 14, 16, 18 et 20 septembre", true],
  ["Rappelez le 0899 12 34 56 pour vos 500 euros", false],
  ["appelez zéro six onze vingt-deux trente-trois quarante-quatre", false],
  ["allez sur exemple.test", false],
] as const)(
  "from « %s », a withdrawal is taken: %s; its mail leads nowhere else",
  (contract, taken) => {
    const input = { name: "Sophie Martin", email: "autre@example.test", contract };

    expect(statementSchema.safeParse(input).success).toBe(taken);
  },
);
