import { expect, test } from "vitest";

import { causeOf } from "./cause.domain.ts";

test.for([
  ["CONTEST_FACT_REGLEE", "contest_fact_reglee"],
  ["CONTEST_AUTRE", "contest"],
  ["ANNUL_AUTRE", "annul"],
  ["ERR_COMPTE_BLOQUE", "err_compte"],
  ["UNE_NOUVEAUTE", "other"],
] as const)("%s is told as %s", ([code, cause]) => {
  expect(causeOf(code)).toBe(cause);
});
