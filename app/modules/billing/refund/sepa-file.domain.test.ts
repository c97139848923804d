import { XmlDocument, type XmlElement } from "libxml2-wasm";
import { expect, test } from "vitest";

import { sepaFile, sepaName, sepaText } from "./sepa-file.domain.ts";

const from = { name: "Préau SAS", iban: "FR7630006000011234567890189", bic: "AGRIFRPPXXX" };
const transfer = {
  endToEndId: "PREAU-20260901-7-12",
  amountCents: 6300,
  name: "Zoé Martin",
  iban: "FR7630004000031234567890143",
  words: "Préau SAS F-12",
};

const fileOf = (transfers: readonly (typeof transfer)[]) =>
  sepaFile({
    messageId: "PREAU-20260901-7",
    createdAt: new Date("2026-09-01T08:00:00Z"),
    on: "2026-09-02",
    from,
    transfers,
  });

function read(xml: string) {
  using document = XmlDocument.fromString(xml);
  const spaces = { p: "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09" };
  const find = (path: string) =>
    document.root.find(path.replaceAll(/(^|\/)(?=\w)/g, "$1p:"), spaces) as XmlElement[];
  const textsOf = (path: string) => find(path).map(({ content }) => content);
  const children = (path: string) => find(`${path}/*`).map((one) => one.name);
  return {
    group: children("CstmrCdtTrfInitn/GrpHdr"),
    payment: children("CstmrCdtTrfInitn/PmtInf"),
    sums: textsOf("//CtrlSum"),
    counts: textsOf("//NbOfTxs"),
    ends: textsOf("//EndToEndId"),
    amounts: textsOf("//InstdAmt"),
    names: textsOf("//CdtTrfTxInf/Cdtr/Nm"),
    ibans: textsOf("//CdtrAcct/Id/IBAN"),
    day: textsOf("//ReqdExctnDt/Dt"),
    payer: textsOf("//DbtrAcct/Id/IBAN"),
  };
}

test("a file of transfers has the bank’s order of elements, its sums and its count (OPS-41)", () => {
  const other = { ...transfer, endToEndId: "PREAU-20260901-7-13", amountCents: 1005 };
  expect(read(fileOf([transfer, other]))).toEqual({
    group: ["MsgId", "CreDtTm", "NbOfTxs", "CtrlSum", "InitgPty"],
    payment: [
      ..."PmtInfId PmtMtd NbOfTxs CtrlSum PmtTpInf ReqdExctnDt Dbtr DbtrAcct DbtrAgt".split(" "),
      "ChrgBr",
      "CdtTrfTxInf",
      "CdtTrfTxInf",
    ],
    sums: ["73.05", "73.05"],
    counts: ["2", "2"],
    ends: ["PREAU-20260901-7-12", "PREAU-20260901-7-13"],
    amounts: ["63.00", "10.05"],
    names: ["Zoe Martin", "Zoe Martin"],
    ibans: [transfer.iban, transfer.iban],
    day: ["2026-09-02"],
    payer: [from.iban],
  });
});

test.each([
  ['D’Été & <Fils> "x"', "D'Ete Fils x"],
  ["]]><Nm>Voleur</Nm>", "Nm Voleur /Nm"],
  ["Œuvre Sœur-Noël", "OEuvre Soeur-Noel"],
  ["Ж", "Titulaire"],
  ["a".repeat(90), "a".repeat(70)],
])("the name %s is written as banks read it, and marks up nothing", (name, written) => {
  expect(sepaName(name)).toBe(written);
  expect(read(fileOf([{ ...transfer, name }])).names).toEqual([written]);
});

test("words are cut where their field ends", () => {
  expect(sepaText(`${"b".repeat(139)} cd`, 140)).toBe("b".repeat(139));
});
