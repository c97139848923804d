import { expect, test } from "vitest";

import { csvOf } from "./csv.ts";

test("a table is written as French spreadsheets open it, and runs no formula", () => {
  const rows = [
    ["Nom", "Montant"],
    ['Léa ; "dite" Zoé', 12.5],
    ["=1+1", null],
    ["-3", -3],
    [" =1+1", "＝1+1"],
    ["Léa,=1+1", null],
  ] as const;
  expect(csvOf(rows)).toBe(
    '\uFEFFNom;Montant\r\n"Léa ; ""dite"" Zoé";12,5\r\n\'=1+1;\r\n\'-3;-3\r\n\' =1+1;\'＝1+1\r\n"Léa,=1+1";\r\n',
  );
});
