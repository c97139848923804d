import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

import { issuerOf } from "./legal.server.ts";
import { readLegal } from "./legal-file.server.ts";

const fileOf = (content: object) => {
  const file = join(mkdtempSync(join(tmpdir(), "preau-legal-")), "legal.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
};

test("the house's own file stands for the invented one (LAW-18)", () => {
  const file = fileOf({ ...readLegal(undefined), name: "Maison SAS" });
  expect(readLegal(file).name).toBe("Maison SAS");
});

test("a file with a field missing, wrong or unknown is refused by the field's name", () => {
  const { publisher, ...rest } = readLegal(undefined);
  expect(publisher).not.toBe("");
  const wrong = { ...rest, siren: "12", contact: { ...rest.contact, email: "no" }, other: 1 };
  for (const name of ["publisher", "siren", "contact.email", "other"]) {
    expect(() => readLegal(fileOf(wrong))).toThrow(name);
  }
});

test("an account's number with a wrong digit is refused, of each entity", () => {
  const house = readLegal(undefined);
  const bank = { ...house.bank, iban: house.bank.iban.replace("9", "8") };
  const second_entity = { ...house.second_entity, bank };
  expect(() => readLegal(fileOf({ ...house, bank }))).toThrow("bank.iban");
  expect(() => readLegal(fileOf({ ...house, second_entity }))).toThrow("second_entity.bank.iban");
});

test("the second entity issues under its own identity, and declares no home services (LAW-18, CST-47)", () => {
  const house = readLegal(undefined);
  expect(issuerOf("main")).toMatchObject({ siren: house.siren, homeServices: house.home_services });
  expect(issuerOf("second")).toMatchObject({
    siren: house.second_entity?.siren,
    bank: house.second_entity?.bank,
    homeServices: undefined,
  });
  const alone = { ...house, second_entity: null };
  expect(issuerOf("second", alone)).toMatchObject({ siren: house.siren, homeServices: undefined });
});
