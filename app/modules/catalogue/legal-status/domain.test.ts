import { expect, test } from "vitest";

import { firstDays, healthNumberOf, sapNumberOf, siretOf, vatNumberOf } from "./domain.ts";

test("a SIRET has fourteen digits and Luhn's check; those of La Poste have their own (VAL-036)", () => {
  expect(siretOf("732 829 320 00074")).toBe("73282932000074");
  expect(siretOf("732 829 320 00075")).toBeUndefined();
  expect(siretOf("7328293200007")).toBeUndefined();
  expect(siretOf("356 000 000 09075")).toBe("35600000009075");
  expect(siretOf("356 000 000 09076")).toBeUndefined();
});

test("a VAT number bears the key of its Siren, a declaration number nine digits (VAL-037, VAL-038)", () => {
  expect(vatNumberOf("fr 44 732 829 320")).toBe("FR44732829320");
  expect(vatNumberOf("FR45732829320")).toBeUndefined();
  expect(vatNumberOf("BE0732829320")).toBeUndefined();
  expect(sapNumberOf("sap 732829320")).toBe("SAP732829320");
  expect(sapNumberOf("SAP73282932")).toBeUndefined();
});

test("a health number bears its key, in Corsica too (VAL-039)", () => {
  const key = (body: string) => String(97n - (BigInt(body) % 97n)).padStart(2, "0");
  expect(healthNumberOf(`1850578006084${key("1850578006084")}`)).toBe("185057800608491");
  expect(healthNumberOf("185057800608490")).toBeUndefined();
  expect(healthNumberOf(`185052A006084${key("1850519006084")}`)).toMatch(/^185052A/);
  expect(healthNumberOf(`385057800608491`)).toBeUndefined();
  expect(healthNumberOf(`7050399350001${key("7050399350001")}`)).toMatch(/^70503/);
  expect(healthNumberOf(`8050399350001${key("8050399350001")}`)).toMatch(/^80503/);
});

test("a status changes on a first day of a month, over the end of a year too", () => {
  expect(firstDays("2026-11-24")).toEqual(["2026-12-01", "2027-01-01", "2027-02-01"]);
  expect(firstDays("2026-01-31")).toEqual(["2026-02-01", "2026-03-01", "2026-04-01"]);
});
