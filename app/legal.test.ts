import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

import { readLegal } from "./legal.server.ts";

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
