import { issuerOf } from "#app/legal.server.ts";

/** A page of plain words, as a paper that a candidate sends. */
export function pdfOf(lines: readonly string[]): Buffer {
  const text = lines.map((line) => `(${line}) Tj T*`).join(" ");
  const stream = `BT /F1 16 Tf 24 TL 60 760 Td ${text} ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${String(stream.length)} >>\nstream\n${stream}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ];
  let file = "%PDF-1.4\n";
  const starts = objects.map((object, index) => {
    const start = file.length;
    file += `${String(index + 1)} 0 obj\n${object}\nendobj\n`;
    return `${String(start).padStart(10, "0")} 00000 n \n`;
  });
  const count = String(objects.length + 1);
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${starts.join("")}`;
  const end = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${String(file.length)}\n%%EOF\n`;
  return Buffer.from(file + table + end, "latin1");
}

const credit = (on: string, euros: string, words: string, name: string) =>
  `<Ntry><Amt Ccy="EUR">${euros}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>` +
  `<BookgDt><Dt>${on}</Dt></BookgDt><NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr></RltdPties>` +
  `<RmtInf><Ustrd>${words}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;

/** A statement of our main account, in CAMT.053, with two sums that name no bill; as the desk sends it. */
export const bankFile = (on: string): string =>
  Buffer.from(
    '<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">' +
      `<BkToCstmrStmt><Stmt><Id>1</Id><Acct><Id><IBAN>${issuerOf("main").bank.iban}</IBAN></Id></Acct>` +
      credit(on, "126.00", "COURS DE MATHS NOVEMBRE", "M GARNIER PAUL") +
      credit(on, "58.50", "VIREMENT PREAU", "MME COLIN AGATHE") +
      "</Stmt></BkToCstmrStmt></Document>",
  ).toString("base64");
