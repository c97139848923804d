import { expect, test } from "vitest";

import { billReference, readBillReference } from "./reference.domain.ts";

const bill = { entity: "second", year: 2026, sequence: 12 } as const;

test("a bill's reference is short, and read back however it is written (PUB-037)", () => {
  const reference = billReference(bill);

  expect(reference).toMatch(/^S26-0012-[A-HJ-NP-Z]$/);
  const bare = reference.replaceAll("-", "");
  for (const text of [
    reference,
    reference.toLowerCase(),
    bare,
    reference.replaceAll("-", " "),
    `VIR SEPA RECU DE MME MARTIN REF ${bare} STAGE`,
    `${reference} ${bare}`,
  ]) {
    expect(readBillReference(text)).toEqual(bill);
  }
});

test("main and second have their own, up to a million bills a year", () => {
  const million = { entity: "main", year: 2031, sequence: 999_999 } as const;
  expect(readBillReference(billReference(million))).toEqual(million);
  expect(billReference({ ...bill, entity: "main" })).not.toBe(billReference(bill));
});

test("one wrong digit, two exchanged digits or the other entity are noticed (ERR-38)", () => {
  for (let sequence = 1; sequence < 200; sequence++) {
    const right = billReference({ ...bill, sequence });
    const head = right.slice(0, 4);
    const digits = right.slice(4, 8);
    const tail = right.slice(8);
    for (let position = 0; position < 4; position++) {
      for (let digit = 0; digit < 10; digit++) {
        const wrong = digits.slice(0, position) + String(digit) + digits.slice(position + 1);
        if (wrong !== digits) expect(readBillReference(head + wrong + tail)).toBeUndefined();
      }
      const pair = digits.slice(position, position + 2);
      const turned = pair.slice(1) + pair.slice(0, 1);
      const exchanged = digits.slice(0, position) + turned + digits.slice(position + 2);
      if (exchanged !== digits) expect(readBillReference(head + exchanged + tail)).toBeUndefined();
    }
    expect(readBillReference(right.replace("S", "P"))).toBeUndefined();
  }
});

test("an independent teacher’s series has its own references, as safe as the others (ERR-38, LAW-31)", () => {
  const own = { entity: "main", sellerId: 31, year: 2026, sequence: 12 } as const;
  const right = billReference(own);
  expect(right).toMatch(/^F000031-26-0012-[A-Z]$/);
  for (const text of [
    right,
    right.replaceAll("-", ""),
    `VIR ${right.replaceAll("-", " ")} COURS`,
  ]) {
    expect(readBillReference(text)).toEqual(own);
  }
  for (let position = 1; position < right.length - 1; position++) {
    for (const digit of "0123456789") {
      if (right[position] === "-" || right[position] === digit) continue;
      const wrong = right.slice(0, position) + digit + right.slice(position + 1);
      expect(readBillReference(wrong)).toBeUndefined();
    }
  }
  expect(billReference({ ...own, sellerId: undefined })).toMatch(/^P26-/);
});

test("words that name no bill, or two, name none", () => {
  const other = billReference({ ...bill, sequence: 13 });
  for (const words of ["", "LOYER JUIN", "S26-0012", `${billReference(bill)} ${other}`]) {
    expect(readBillReference(words)).toBeUndefined();
  }
});
