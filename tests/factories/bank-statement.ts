import { gzipSync } from "node:zlib";

import { issuerOf } from "#app/legal.server.ts";

type Line = Readonly<{
  cents: number;
  words: string;
  on?: string;
  name?: string;
  reference?: string;
  /** Elements of the movement: a reversal, a status. */
  more?: string;
}>;

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const optional = (name: string, text: string | undefined) =>
  text === undefined ? "" : `<${name}>${escaped(text)}</${name}>`;

const entry = ({ cents, words, on = "2026-09-01", name, reference, more = "" }: Line) =>
  `<Ntry><Amt Ccy="EUR">${(Math.abs(cents) / 100).toFixed(2)}</Amt>` +
  `<CdtDbtInd>${cents < 0 ? "DBIT" : "CRDT"}</CdtDbtInd>${more}<Sts><Cd>BOOK</Cd></Sts>` +
  `<BookgDt><Dt>${on}</Dt></BookgDt>${optional("AcctSvcrRef", reference)}<NtryDtls><TxDtls>` +
  `<RltdPties><Dbtr><Pty>${optional("Nm", name)}</Pty></Dbtr></RltdPties>` +
  `<RmtInf>${optional("Ustrd", words)}</RmtInf></TxDtls></NtryDtls></Ntry>`;

/** A statement in CAMT.053, of our main account unless said. */
export const camtOf = (lines: readonly Line[], iban = issuerOf("main").bank.iban): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">` +
  `<BkToCstmrStmt><Stmt><Id>1</Id><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>` +
  `${lines.map(entry).join("")}</Stmt></BkToCstmrStmt></Document>`;

/** As the desk sends a file. */
export const packed = (text: string): string => gzipSync(text).toString("base64url");
