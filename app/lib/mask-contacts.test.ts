import { expect, test } from "vitest";

import { maskContacts } from "./mask-contacts.ts";

test("e-mails and phones are cut at any depth; what is none of them stays", () => {
  const row = { name: "Zoé Petit", email: "zoe.petit@example.test", phone: "06 12 34 56 78" };

  expect(maskContacts({ data: [row, { email: null, phone: null }], total: 2 })).toEqual({
    data: [
      { name: "Zoé Petit", email: "z…@example.test", phone: "… 78" },
      { email: null, phone: null },
    ],
    total: 2,
  });
});
