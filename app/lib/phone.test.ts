import { expect, test } from "vitest";

import { phoneOf, readPhone } from "./phone.server.ts";
import { displayPhone, failureWhileTyping } from "./phone.ts";

test.each([
  ["06 12 34 56 78", "+33612345678"],
  ["0612345678", "+33612345678"],
  ["06.12.34.56.78", "+33612345678"],
  ["+33 6 12 34 56 78", "+33612345678"],
  ["+33 (0)6 12 34 56 78", "+33612345678"],
  ["0033 6 12 34 56 78", "+33612345678"],
  ["6 12 34 56 78", "+33612345678"],
  ["01 99 00 12 34", "+33199001234"],
  ["+32 470 12 34 56", "+32470123456"],
  ["06\u201112\u201134\u201156\u201178", "+33612345678"],
  ["\u202a06 12 34 56 78\u202c", "+33612345678"],
  ["06\u200b12\u200b34\u200b56\u200b78", "+33612345678"],
  ["06\u202f12\u202f34\u202f56\u202f78", "+33612345678"],
  ["06 – 12 – 34 – 56 – 78", "+33612345678"],
  ["00 33 6 12 34 56 78", "+33612345678"],
  ["(+33) 6 12 34 56 78", "+33612345678"],
  ["Tél. : 06 12 34 56 78", "+33612345678"],
  ["tel:+33612345678", "+33612345678"],
])("« %s » is kept as %s", (phone_number, e164) => {
  expect(readPhone({ phone_number })).toEqual({ e164 });
});

test.each([
  ["12", "too_short"],
  ["061234567", "too_short"],
  ["06123456789", "too_long"],
  ["0".repeat(251), "too_long"],
  ["", "not_a_number"],
  ["pas de numéro", "not_a_number"],
  ["06 12 34 56 7a", "not_a_number"],
  ["0 012345678", "not_a_number"],
  ["00 12 34 56 78 9", "too_short"],
  ["+33 0", "not_a_number"],
] as const)("« %s » is refused: %s (VAL-001)", (phone_number, failure) => {
  expect(readPhone({ phone_number })).toEqual({ failure });
});

test.each([
  [{ phone_region: "XX" }, "invalid_country"],
  [{ phone_region: "FR", phone_country: "32" }, "invalid_country"],
  [{ phone_region: "FR", phone_country: 33 }, undefined],
  [{ phone_region: null, phone_country: "" }, undefined],
] as const)("the country is judged first: %o gives %s", (country, failure) => {
  expect(readPhone({ ...country, phone_number: "0612345678" }).failure).toBe(failure);
});

test("a Belgian number is read by the plan of its country", () => {
  const typed = { phone_region: "BE", phone_country: "32" };
  expect(readPhone({ ...typed, phone_number: "0470 12 34 56" })).toEqual({ e164: "+32470123456" });
  expect(readPhone({ ...typed, phone_number: "0470" })).toEqual({ failure: "too_short" });
});

test("a fault stands beside its field, under the code of its failure", () => {
  expect(() => phoneOf({ phone_number: "12" }, "phone.phone_number")).toThrow(
    expect.objectContaining({
      extra: { errors: [{ field: "phone.phone_number", code: "api.phone.too_short" }] },
    }),
  );
});

test("a French number is shown in pairs", () => {
  expect(displayPhone("+33612345678")).toBe("06\u00a012\u00a034\u00a056\u00a078");
  expect(displayPhone("+32470123456")).toBe("+32470123456");
});

test.each([
  ["12", "too_short"],
  ["061234567", "too_short"],
  ["06123456789", "too_long"],
  ["pas de numéro", "not_a_number"],
  ["06 12 34 56 78", undefined],
  ["+32 470", undefined],
  ["", undefined],
])("while « %s » is typed: %s", (phone_number, failure) => {
  expect(failureWhileTyping({ phone_number })).toBe(failure);
});

test("a number of another country is left to the server", () => {
  expect(failureWhileTyping({ phone_region: "BE", phone_number: "12" })).toBeUndefined();
  expect(failureWhileTyping({ phone_country: 32, phone_number: "12" })).toBeUndefined();
});
