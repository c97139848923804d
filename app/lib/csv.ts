export type Cell = string | number | null;

/** A text that a spreadsheet would run as a formula, wide signs too, is quoted by an apostrophe. */
const harmless = (text: string) => (/^[\s"']*[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text);

function written(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell).replace(".", ",");
  const text = harmless(cell);
  // A comma too: elsewhere it parts cells, and a formula would begin one.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** As French spreadsheets open it: semicolons, decimal commas, UTF-8 with its mark. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(written).join(";")).join("\r\n")}\r\n`;
