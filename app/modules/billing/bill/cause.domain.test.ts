import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { causeOf, paymentCauses } from "./cause.domain.ts";

const textsOf = (file: string) =>
  JSON.parse(readFileSync(`locales/fr/${file}.json`, "utf8")) as {
    payment: { cause: Record<string, string> };
    remedy: Record<string, string>;
  };

test.each([
  ["insufficient_funds", "insufficient_funds"],
  ["card_velocity_exceeded", "limit_exceeded"],
  ["withdrawal_count_limit_exceeded", "limit_exceeded"],
  ["card_not_supported", "not_supported"],
  ["issuer_not_available", "processing_error"],
  ["expired_card", "expired_card"],
  ["authentication_required", "authentication_required"],
  ["do_not_honor", "declined"],
] as const)("the decline %s is told as %s (ERR-05, DLG-35)", (code, cause) => {
  expect(causeOf("card_declined", code)).toBe(cause);
});

test("lost, stolen, picked up or fraudulent: the same words as any refusal (ERR-05)", () => {
  const named = ["lost_card", "stolen_card", "pickup_card", "fraudulent", "merchant_blacklist"];
  expect(new Set(named.map((code) => causeOf("card_declined", code)))).toEqual(
    new Set(["declined"]),
  );
});

test("each cause has its sentence, and another that says what to do (DLG-35)", () => {
  const { payment } = textsOf("api/billing");
  const { remedy } = textsOf("bill");
  for (const cause of paymentCauses) {
    expect(payment.cause[cause]).toMatch(/Rien n’(?:a été|est) débité/);
    expect(remedy[cause]).toMatch(/\.$/);
  }
});
