import { expect, test } from "vitest";

import { issuerOf } from "#app/legal.server.ts";
import { camtOf, packed } from "#tests/factories/bank-statement.ts";

import { readCamt } from "./camt.server.ts";
import { readCsv } from "./csv.domain.ts";
import { isAccount, Unreadable } from "./domain.ts";
import { keysOf } from "./keys.server.ts";
import { readStatement } from "./read.server.ts";

const { iban } = issuerOf("main").bank;

test("CAMT.053: credits, debits, fees and returns, each once (OPS-42)", async () => {
  const text = camtOf([
    { cents: 6300, words: "S26-0012-K", name: "ZOÉ & MARTIN" },
    { cents: 6300, words: "VIREMENT", more: "<RvslInd>true</RvslInd>" },
    { cents: -420, words: "FRAIS DE TENUE" },
    { cents: -1200, words: "ACHAT" },
    { cents: -6300, words: "REJET CHEQUE 12" },
    { cents: 0, words: "SANS SOMME" },
  ]);
  const { account, entries } = await readCamt(text);
  expect(isAccount(account, iban)).toBe(true);
  expect(entries.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
    ["credit", 6300],
    ["return", 6300],
    ["fee", 420],
    ["debit", 1200],
    ["return", 6300],
  ]);
  expect(entries[0]).toMatchObject({ name: "ZOÉ & MARTIN", on: "2026-09-01" });
  expect(keysOf((await readCamt(text)).entries)).toEqual(keysOf(entries));
});

const batch = (second: string) =>
  camtOf([{ cents: 10_000, words: "LOT" }]).replace(
    /<TxDtls>.*<\/TxDtls>/,
    `<TxDtls><Amt Ccy="EUR">40.00</Amt><RmtInf><Ustrd>S26-0012-K</Ustrd></RmtInf></TxDtls>` +
      `<TxDtls><Amt Ccy="EUR">${second}</Amt><RmtInf><Ustrd>S26-0013-L</Ustrd></RmtInf></TxDtls>`,
  );

test("several transfers of one movement are read apart where they add up to it", async () => {
  const sumsOf = async (text: string) =>
    (await readCamt(text)).entries.map(({ amountCents }) => amountCents);
  expect(await sumsOf(batch("60.00"))).toEqual([4000, 6000]);
  expect(await sumsOf(batch("61.00"))).toEqual([10_000]);
});

test("what is announced and not booked is left out", async () => {
  const text = camtOf([{ cents: 6300, words: "A" }]).replace("BOOK", "PDNG");
  expect((await readCamt(text)).entries).toEqual([]);
});

test.each([
  ["movements that are only announced", "</Stmt>", "<Ntry><Sts>PDNG</Sts></Ntry>"],
  ["accounts", "</BkToCstmrStmt>", "<Stmt></Stmt>"],
  ["transfers of one movement", "</NtryDtls>", "<TxDtls></TxDtls>"],
])("a packed file of many %s is refused before they are read", async (_, end, one) => {
  const text = camtOf([{ cents: 6300, words: "A" }]).replace(end, one.repeat(100_000) + end);
  await expect(readCamt(text)).rejects.toThrow(new Unreadable("too_many"));
});

test.each(["<!DOCTYPE a>", '<!DOCTYPE a [<!ENTITY x "y">]>'])("%s is refused", async (doctype) => {
  const text = camtOf([]).replace("?>", `?>${doctype}`);
  await expect(readCamt(text)).rejects.toThrow(new Unreadable("entities"));
});

test("two movements that are alike in all have two keys, whatever their bank calls them", async () => {
  const alike = { cents: 6300, words: "VIR", reference: "NONREF" };
  const { entries } = await readCamt(camtOf([alike, alike, { ...alike, words: "AUTRE" }]));
  expect(new Set(keysOf(entries)).size).toBe(3);
});

const csvs = [
  [
    "Crédit Agricole",
    "Compte n° 12345678901;\n\nDate;Libellé;Débit euros;Crédit euros;\n" +
      '01/09/2026;"VIR\nF-12";;63,00;\n02/09/2026;FRAIS;4,20;;\n',
  ],
  [
    "Société Générale",
    '="12345678901";01/09/2026;30/09/2026;\n' +
      "Date de l'opération;Libellé;Détail de l'écriture;Montant de l'opération;Devise\n" +
      "01/09/2026;VIR;VIR F-12;63,00;EUR\n02/09/2026;FRAIS;FRAIS;-4,20;EUR\n",
  ],
  [
    "La Banque Postale",
    "Numéro Compte   ;12345678901\nType;CCP\n\nDate;Libellé;Montant(EUROS)\n" +
      "01/09/2026;VIR F-12;63,00\n02/09/2026;FRAIS;-4,20\n",
  ],
] as const;

test.each(csvs)("the columns of %s are known", (_, text) => {
  const { account, entries } = readCsv(text);
  expect(account).toEqual({ number: "12345678901" });
  expect(isAccount(account, iban)).toBe(true);
  expect(entries.map(({ kind, amountCents, on, words }) => [kind, amountCents, on, words])).toEqual(
    [
      ["credit", 6300, "2026-09-01", "VIR F-12"],
      ["fee", 420, "2026-09-02", "FRAIS"],
    ],
  );
});

test("a file in the code page of Windows, packed or not, is read as well", async () => {
  const bytes = Buffer.from(csvs[0][1], "latin1");
  const { entries } = await readStatement(bytes.toString("base64"));
  expect(entries).toHaveLength(2);
  expect((await readStatement(packed(csvs[0][1]))).entries).toEqual(entries);
});

const line = (row: string) => `Numéro Compte;12345678901\nDate;Libellé;Montant(EUROS)\n${row}\n`;

test.each([
  ["no statement", "Bonjour"],
  ["an empty file", ""],
  ["another table", "a;b;c\n1;2;3\n"],
  ["a day that is none", line("31/09/2026;VIR;63,00")],
  ["a sum that is none", line("01/09/2026;VIR;beaucoup")],
  ["a sum beyond ours", line("01/09/2026;VIR;10000000,00")],
  ["bytes that are no text", "a\0b"],
  ["lines without end", line("\n".repeat(10_001))],
  ["a line of columns without end", line(";".repeat(6_000_000))],
  ["a word without end", line(`01/09/2026;${"V".repeat(6_000_000)};63,00`)],
  ["a quoted word without end", line(`01/09/2026;"${'""'.repeat(3_000_000)};63,00`)],
  ["broken marks", "<Document><a>"],
])("%s is refused at the file", async (_, text) => {
  await expect(readStatement(packed(text))).rejects.toMatchObject({ kind: "invalid" });
});

test("what unpacks without end is refused", async () => {
  await expect(readStatement(packed("a".repeat(20_000_000)))).rejects.toMatchObject({
    kind: "invalid",
  });
});

test("a file that the steps of an import bring again is read once", async () => {
  const content = packed(csvs[0][1]);
  expect(await readStatement(content)).toBe(await readStatement(content));
});

test("marks for a terminal and texts without end in what a payer or a bank wrote are not kept", async () => {
  const csv = [
    "Compte n° 12345678901",
    "Date;Libellé;Débit euros;Crédit euros",
    "01/09/2026;\u001b[2JVIR S26-0012-K \u202eRUEYAP;;63,00",
  ];
  expect(readCsv(csv.join("\r\n")).entries).toMatchObject([
    { words: "[2JVIR S26-0012-K RUEYAP", amountCents: 6300 },
  ]);
  const long = `<AcctSvcrRef>${"A1".repeat(5000)}</AcctSvcrRef>`;
  const text = camtOf([{ cents: 6300, words: "S26-0012-K", name: "\u0085ZO\u202eÉ", more: long }]);
  const [entry] = (await readCamt(text)).entries;
  expect(entry).toMatchObject({ name: "ZOÉ" });
  expect(entry?.reference).toHaveLength(100);
});
