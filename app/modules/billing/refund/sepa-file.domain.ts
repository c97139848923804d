import type { Day } from "#app/lib/paris-time.ts";
import { sumOf } from "#app/lib/sum-of.ts";

type Account = Readonly<{ name: string; iban: string; bic: string }>;

type Transfer = Readonly<{
  endToEndId: string;
  amountCents: number;
  name: string;
  iban: string;
  words: string;
}>;

type File = Readonly<{
  messageId: string;
  createdAt: Date;
  /** Day on which the bank sends them. */
  on: Day;
  from: Account;
  transfers: readonly Transfer[];
}>;

const nameLength = 70;
const wordsLength = 140;

const ligatures: Readonly<Record<string, string>> = { œ: "oe", Œ: "OE", æ: "ae", Æ: "AE", ß: "ss" };

/** In the characters that every bank of the SEPA takes, cut where its field ends; no slash begins, ends or is doubled. */
export const sepaText = (text: string, length: number): string =>
  text
    .replace(/[œŒæÆß]/g, (letter) => ligatures[letter] ?? "")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll("’", "'")
    .replace(/[^A-Za-z0-9/?:().,'+ -]+/g, " ")
    .replace(/ {2,}/g, " ")
    .replace(/\/{2,}/g, "/")
    .replace(/^[ /]+/, "")
    .slice(0, length)
    .replace(/[ /]+$/, "");

/** A name in letters that no bank reads is replaced. */
export const sepaName = (name: string): string => sepaText(name, nameLength) || "Titulaire";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? "");

type Content = string | readonly string[];

const element = (name: string, content: Content, attributes = "") =>
  `<${name}${attributes}>${typeof content === "string" ? escaped(content) : content.join("")}</${name}>`;

const within = (names: string, content: Content): string =>
  names
    .split(" ")
    .toReversed()
    .reduce<Content>((inner, name) => [element(name, inner)], content)
    .toString();

const eurosOf = (cents: number) => (cents / 100).toFixed(2);

const transferOf = ({ endToEndId, amountCents, name, iban, words }: Transfer) =>
  element("CdtTrfTxInf", [
    within("PmtId EndToEndId", endToEndId),
    element("Amt", [element("InstdAmt", eurosOf(amountCents), ' Ccy="EUR"')]),
    within("Cdtr Nm", sepaName(name)),
    within("CdtrAcct Id IBAN", iban),
    within("RmtInf Ustrd", sepaText(words, wordsLength)),
  ]);

/** Credit transfers of one account as its bank takes them: pain.001.001.09, one block of payments. */
export function sepaFile({ messageId, createdAt, on, from, transfers }: File): string {
  const sums = [
    element("NbOfTxs", String(transfers.length)),
    element("CtrlSum", eurosOf(sumOf(transfers, ({ amountCents }) => amountCents))),
  ];
  const payer = element("Nm", sepaName(from.name));
  const header = element("GrpHdr", [
    element("MsgId", messageId),
    element("CreDtTm", createdAt.toISOString().slice(0, 19)),
    ...sums,
    element("InitgPty", [payer]),
  ]);
  const payments = element("PmtInf", [
    element("PmtInfId", messageId),
    element("PmtMtd", "TRF"),
    ...sums,
    within("PmtTpInf SvcLvl Cd", "SEPA"),
    within("ReqdExctnDt Dt", on),
    element("Dbtr", [payer]),
    within("DbtrAcct Id IBAN", from.iban),
    within("DbtrAgt FinInstnId BICFI", from.bic),
    element("ChrgBr", "SLEV"),
    ...transfers.map(transferOf),
  ]);
  const document = element(
    "Document",
    [element("CstmrCdtTrfInitn", [header, payments])],
    ' xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"',
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${document}\n`;
}
