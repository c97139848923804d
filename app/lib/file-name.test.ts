import { expect, test } from "vitest";

import { fileNameOf } from "./file-name.ts";

test.each([
  ["casier.pdf", "casier.pdf"],
  ["../../../../etc/x.pdf", "x.pdf"],
  ["C:\\Users\\lea\\carte d’identité.jpg", "carte d’identité.jpg"],
  ["a\n/b\r\nc.pdf", "b c.pdf"],
  ["fac\u202eture\u0007\r\n.pdf", "facture .pdf"],
  ["06 12 34 56 78.pdf", "06 12 34 56 78.pdf"],
  ["dossier/", ""],
  [`${"a".repeat(300)}.pdf`, `${"a".repeat(116)}.pdf`],
])("a file sent as %j is called %j", (name, called) => {
  expect(fileNameOf({ name })).toBe(called);
});
