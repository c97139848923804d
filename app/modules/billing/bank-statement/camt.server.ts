import type { XmlDocument as Document, XmlElement } from "libxml2-wasm";

import { toCents } from "#app/lib/money.ts";
import { sumOf } from "#app/lib/sum-of.ts";

import {
  type Entry,
  type EntryKind,
  entryWith,
  kindOf,
  mostEntries,
  type Statement,
  Unreadable,
} from "./domain.ts";

/** Reads CAMT.053 of any version: elements by their local names. 422 for entities, DOCTYPE and anything else. */
export async function readCamt(text: string): Promise<Statement> {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new Unreadable("entities");
  // A megabyte of WebAssembly, which only a statement needs: it is loaded when one comes.
  const { ParseOption, XmlDocument } = await import("libxml2-wasm");
  let document: Document;
  try {
    // The text is decoded already: another encoding in its first line would be read twice.
    const body = text.replace(/^\s*<\?xml[^>]*\?>/, "");
    document = XmlDocument.fromString(body, { option: ParseOption.XML_PARSE_NONET });
  } catch {
    throw new Unreadable("format");
  }
  try {
    return statementIn(document.root);
  } finally {
    document.dispose();
  }
}

const pathOf = (names: string) =>
  names
    .split("/")
    .map((name) => (name === "." || name === "" ? name : `*[local-name()='${name}']`))
    .join("/");

const all = (from: XmlElement, names: string) => from.find(pathOf(names)) as XmlElement[];
const textIn = (from: XmlElement, names: string): string | undefined =>
  all(from, names)[0]?.content.trim() || undefined;

const counted = ["Stmt", "Stmt/Ntry", "Stmt/Ntry/NtryDtls/TxDtls"];

/** Before any is read: a packed file of some kilobytes holds a million of them. */
function refuseMany(root: XmlElement): void {
  for (const names of counted) {
    const found = root.eval(`count(${pathOf(`BkToCstmrStmt/${names}`)}) > ${String(mostEntries)}`);
    if (found === true) throw new Unreadable("too_many");
  }
}

function statementIn(root: XmlElement): Statement {
  refuseMany(root);
  const statements = all(root, "BkToCstmrStmt/Stmt");
  const [first] = statements;
  const iban = first && textIn(first, "Acct/Id/IBAN");
  if (!first || !iban) throw new Unreadable("format");
  if (statements.some((one) => textIn(one, "Acct/Id/IBAN") !== iban)) {
    throw new Unreadable("other_account");
  }
  const found = statements.flatMap((one) => all(one, "Ntry").flatMap(entriesOf));
  const entries = found.filter(({ amountCents }) => amountCents > 0);
  if (entries.length > mostEntries) throw new Unreadable("too_many");
  return { account: { iban }, entries };
}

/** One for each transfer of a booked movement; what is only announced is left out. */
function entriesOf(entry: XmlElement): Entry[] {
  const status = textIn(entry, "Sts/Cd") ?? textIn(entry, "Sts");
  if (status !== undefined && status !== "BOOK") return [];
  const details = all(entry, "NtryDtls/TxDtls");
  const amounts = details.map((one) => textIn(one, "Amt") ?? textIn(one, "AmtDtls/TxAmt/Amt"));
  const whole = textIn(entry, "Amt");
  if (details.length < 2 || !addUp(amounts, whole)) return [entryOf(entry, details, whole, "")];
  return details.map((one, at) => entryOf(entry, [one], amounts[at], `/${String(at + 1)}`));
}

/** A movement is split only when its parts add up to its sum; in another currency, say, they do not. */
function addUp(parts: readonly (string | undefined)[], whole: string | undefined): boolean {
  const cents = parts.map(centsOf);
  return cents.every((one) => one !== undefined) && sumOf(cents, Number) === centsOf(whole);
}

function entryOf(
  entry: XmlElement,
  details: readonly XmlElement[],
  amount: string | undefined,
  rank: string,
): Entry {
  const { cents, on } = moneyIn(entry, amount);
  const words = wordsOf(entry, details);
  const [first] = details;
  const reference = textIn(entry, "AcctSvcrRef") ?? (first && textIn(first, "Refs/AcctSvcrRef"));
  return entryWith({
    kind: kindIn(entry, details, { cents, words }),
    amountCents: Math.abs(cents),
    on,
    words,
    name: first && payerIn(first),
    reference: reference && `${reference}${rank}`,
  });
}

const signs: Readonly<Record<string, number>> = { CRDT: 1, DBIT: -1 };

/** Signed, on its day; refused where either lacks or it is not in euros. */
function moneyIn(entry: XmlElement, amount: string | undefined) {
  const cents = centsOf(amount);
  const sign = signs[textIn(entry, "CdtDbtInd") ?? ""];
  const on = textIn(entry, "BookgDt/Dt") ?? textIn(entry, "BookgDt/DtTm")?.slice(0, 10);
  if (cents === undefined || !sign || !on || !isInEuros(entry)) throw new Unreadable("line");
  return { cents: cents * sign, on };
}

const isInEuros = (entry: XmlElement) => all(entry, "Amt")[0]?.attr("Ccy")?.value === "EUR";

const payerIn = (details: XmlElement) =>
  textIn(details, "RltdPties/Dbtr/Nm") ?? textIn(details, "RltdPties/Dbtr/Pty/Nm");

/** What its payer wrote, then our own name of a transfer that comes back. */
function wordsOf(entry: XmlElement, details: readonly XmlElement[]): string {
  const parts = details.flatMap((one) => [
    ...all(one, "RmtInf/Ustrd").map(({ content }) => content),
    textIn(one, "RmtInf/Strd/CdtrRefInf/Ref"),
    endToEndIn(one),
  ]);
  const written = parts.filter((part) => part !== undefined);
  const words = written.length > 0 ? written : [textIn(entry, "AddtlNtryInf") ?? ""];
  return words.join(" ");
}

function endToEndIn(details: XmlElement): string | undefined {
  const name = textIn(details, "Refs/EndToEndId");
  return name === "NOTPROVIDED" ? undefined : name;
}

/** The bank's own codes first: a reversal or a return reason never pays. */
function kindIn(
  entry: XmlElement,
  details: readonly XmlElement[],
  { cents, words }: Readonly<{ cents: number; words: string }>,
): EntryKind {
  const isReversal = textIn(entry, "RvslInd") === "true";
  if (isReversal || details.some((one) => all(one, "RtrInf").length > 0)) return "return";
  const family = textIn(entry, "BkTxCd/Domn/Fmly/SubFmlyCd") ?? "";
  if (/^(?:RRTN|RPCR|REVR|UPDD|UPCT)$/.test(family)) return "return";
  if (/^(?:CHRG|FEES|COMM)$/.test(family)) return cents > 0 ? "return" : "fee";
  return kindOf(cents, words);
}

const centsOf = (amount: string | undefined): number | undefined =>
  amount !== undefined && /^\d{1,7}(?:\.\d{1,2}0*)?$/.test(amount)
    ? toCents(Number(amount))
    : undefined;
