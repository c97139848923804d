import { expect, test } from "vitest";

import { AgencyError } from "#app/gateways/tax-agency.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { sentence } from "#app/lib/sentence.ts";

import { refusalOf } from "./refusal.server.ts";

test("what the agency says is a message; its code is a key of ours (ERR-09)", () => {
  const message = "Cet e-mail et ce téléphone sont ceux d’un autre particulier.";
  const fault = { code: "ERREUR_REFERENCE_PARTICULIER_EXISTANTE_TYPE_2", message };
  let refusal: unknown;
  try {
    refusalOf(new AgencyError("refused", [fault]));
  } catch (error) {
    refusal = error;
  }

  expect(refusal).toBeInstanceOf(RuleError);
  const { code, extra } = refusal as RuleError;
  expect([code, extra.errors?.[0]?.code]).toEqual([
    "api.tax_credit.agency.message",
    "api.tax_credit.agency.message",
  ]);
  expect(sentence(code, extra.words)).toBe(message);
  expect(extra.errors?.[0]?.field).toBe("email");
});
