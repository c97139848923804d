import { inflateSync } from "node:zlib";

export type PdfNode = Readonly<{
  tag: string;
  scope: string | undefined;
  title: string | undefined;
  text: string;
  children: readonly PdfNode[];
}>;

type PdfRead = Readonly<{
  lang: string | undefined;
  tagged: boolean;
  title: string | undefined;
  pages: number;
  fontsEmbedded: boolean;
  text: string;
  root: PdfNode;
  rows: (caption: string) => string[][];
}>;

/** Reads the tags in order. Only for PDFs written by pdfkit. */
export function readPdf(bytes: Uint8Array): PdfRead {
  const file = Buffer.from(bytes).toString("latin1");
  const objects = new Map(
    [...file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [id!, body!]),
  );
  const get = (id: string | undefined) => objects.get(id ?? "") ?? "";
  const catalog = [...objects.values()].find((one) => one.includes("/Type /Catalog")) ?? "";
  const info = get(/\/Info (\d+) 0 R/.exec(file)?.[1]);
  const marks = get(/\/MarkInfo (\d+) 0 R/.exec(catalog)?.[1]);
  const texts = readPages(objects);
  const tree = get(/\/StructTreeRoot (\d+) 0 R/.exec(catalog)?.[1]);
  const root = readNode(get, texts, /\/K \[(\d+) 0 R/.exec(tree)?.[1]);
  return {
    lang: /\/Lang \(([^)]*)\)/.exec(catalog)?.[1],
    tagged: marks.includes("/Marked true"),
    title: textOf(get(/\/Title (\d+) 0 R/.exec(info)?.[1])),
    pages: [...objects.values()].filter((one) => /\/Type \/Page\b/.test(one)).length,
    fontsEmbedded: descriptorsOf(objects).every((one) => one.includes("/FontFile2")),
    text: linesOf(root).join("\n"),
    root,
    rows: (caption) => rowsOf(root, caption),
  };
}

const descriptorsOf = (objects: ReadonlyMap<string, string>) =>
  [...objects.values()].filter((one) => one.includes("/Type /FontDescriptor"));

function textOf(written: string | undefined): string | undefined {
  if (written === undefined) return undefined;
  const signs: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };
  const plain = written.slice(1, -1).replace(/\\(.)/gs, (_, sign: string) => signs[sign] ?? sign);
  const bytes = Buffer.from(plain, "latin1");
  if (bytes[0] !== 0xfe || bytes[1] !== 0xff) return plain;
  return bytes.subarray(2).swap16().toString("utf16le");
}

function streamOf(body: string): string {
  const start = body.indexOf("stream\n");
  const bytes = Buffer.from(body.slice(start + 7, body.lastIndexOf("\nendstream")), "latin1");
  return inflateSync(bytes).toString("latin1");
}

function lettersOf(font: string, objects: ReadonlyMap<string, string>): string[] {
  const table = streamOf(objects.get(/\/ToUnicode (\d+) 0 R/.exec(font)?.[1] ?? "") ?? "");
  const ranges = [...table.matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/g)];
  const letters: string[] = [];
  for (const [, start = "", list = ""] of ranges) {
    const codes = [...list.matchAll(/<([\da-f ]*)>/g)].map(([, code = ""]) => code);
    for (const [index, code] of codes.entries()) {
      const utf16 = Buffer.from(code.replaceAll(" ", ""), "hex").swap16();
      letters[Number.parseInt(start, 16) + index] = utf16.toString("utf16le");
    }
  }
  return letters;
}

function readPages(objects: ReadonlyMap<string, string>): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [id, page] of objects) {
    if (!/\/Type \/Page\b/.test(page)) continue;
    const resources = objects.get(/\/Resources (\d+) 0 R/.exec(page)?.[1] ?? "") ?? page;
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, font]) => [
        name!,
        lettersOf(objects.get(font!) ?? "", objects),
      ]),
    );
    const content = streamOf(objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? "") ?? "");
    readContent(content, fonts, (mark, text) => {
      const key = `${id}:${mark}`;
      texts.set(key, (texts.get(key) ?? "") + text);
    });
  }
  return texts;
}

const wanted =
  /BDC|BMC|EMC|\/MCID (\d+)|\/(F\d+) [\d.]+ Tf|\[((?:<[\da-f]*>|[\s\d.-])*)\] TJ|\/ActualText (\((?:\\.|[^\\)])*\))/gs;

type Marked = { mark: string | undefined; replaced: boolean };

function readContent(
  content: string,
  fonts: ReadonlyMap<string, readonly string[]>,
  found: (mark: string, text: string) => void,
): void {
  let letters: readonly string[] = [];
  let next: Partial<Marked> = {};
  const open: Marked[] = [];
  for (const [word, id, font, shown, actual] of content.matchAll(wanted)) {
    const { mark, replaced = false } = open.at(-1) ?? { mark: undefined };
    if (id !== undefined) next = { mark: id };
    if (actual !== undefined) {
      if (mark !== undefined) found(mark, textOf(actual) ?? "");
      next = { replaced: true };
    }
    if (word === "BDC") open.push({ mark, replaced, ...next });
    if (word === "BMC") open.push({ mark: undefined, replaced });
    if (word === "BDC" || word === "BMC") next = {};
    if (word === "EMC") open.pop();
    if (font !== undefined) letters = fonts.get(font) ?? [];
    if (shown !== undefined && mark !== undefined && !replaced) {
      const glyphs = shown.match(/[\da-f]{4}(?=[\da-f]*>)/g) ?? [];
      found(mark, glyphs.map((glyph) => letters[Number.parseInt(glyph, 16)] ?? "\ufffd").join(""));
    }
  }
}

function readNode(
  get: (id: string | undefined) => string,
  texts: ReadonlyMap<string, string>,
  id: string | undefined,
): PdfNode {
  const body = get(id);
  const page = /\/Pg (\d+) 0 R/.exec(body.replace(/<<\s*\/Type \/MCR[\s\S]*?>>/g, ""))?.[1] ?? "";
  const kids = /\/K \[([\s\S]*?)\]/.exec(body)?.[1] ?? "";
  const children: PdfNode[] = [];
  let own = "";
  const parts = /\/Pg (\d+) 0 R\s*\/MCID (\d+)|(\d+) 0 R|\b(\d+)\b/g;
  for (const [, otherPage, otherMark, child, mark] of kids.matchAll(parts)) {
    if (child !== undefined) children.push(readNode(get, texts, child));
    if (mark !== undefined) own += texts.get(`${page}:${mark}`) ?? "";
    if (otherPage !== undefined) own += texts.get(`${otherPage}:${otherMark!}`) ?? "";
  }
  return {
    tag: /\/S \/(\w+)/.exec(body)?.[1] ?? "",
    scope: /\/Scope \/(\w+)/.exec(body)?.[1],
    title: textOf(/\/T (\((?:\\.|[^\\)])*\))/s.exec(body)?.[1]),
    text: own + children.map(({ text }) => text).join(" "),
    children,
  };
}

const linesOf = (node: PdfNode): string[] =>
  node.children.length === 0
    ? node.text
      ? [node.text.trim()]
      : []
    : node.children.flatMap(linesOf);

export const nodesOf = (node: PdfNode, tag: string): PdfNode[] => [
  ...(node.tag === tag ? [node] : []),
  ...node.children.flatMap((child) => nodesOf(child, tag)),
];

function rowsOf(root: PdfNode, caption: string): string[][] {
  const table = nodesOf(root, "Table").find(({ title }) => title === caption);
  if (!table) throw new Error(`No table is called ${caption}.`);
  return nodesOf(table, "TR").map((row) => row.children.map(({ text }) => text.trim()));
}
