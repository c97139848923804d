import { beforeAll, expect, test } from "vitest";

import { nodesOf, readPdf } from "#tests/pdf/read.ts";
import { prepareWords } from "#tests/setup/words.ts";

import { pdfAnswer } from "./answer.server.ts";
import type { PdfDocument } from "./document.ts";
import { renderPdf } from "./render.server.ts";

beforeAll(prepareWords);

const hard = "\u00a0";

const paper: PdfDocument = {
  title: "Facture S2026-000012",
  author: "Préau Stages SARL",
  at: new Date("2026-09-09T08:00:00Z"),
  head: { title: "Facture", number: "S2026-000012", lines: ["du 9 septembre 2026"] },
  parts: [
    {
      kind: "blocks",
      blocks: [
        { title: "Pour", lines: ["Łucja Nguyễn-Ångström", "14 rue Chevreul, 69007 Lyon"] },
        { title: "Stage", lines: ["Maths, Terminale"] },
      ],
    },
    { kind: "heading", text: "Détail" },
    { kind: "text", phrase: { strong: `À savoir${hard}:`, rest: "l’œuvre coûte 5 €/h − 10 %." } },
    {
      kind: "table",
      caption: "Lignes de la facture",
      columns: [
        { title: "Désignation", share: 3 },
        { title: "Montant", share: 1, align: "right" },
      ],
      rows: [
        [{ text: "Stage de maths", note: "du 19 au 23 octobre" }, `1\u202f250,00${hard}€`],
        ["Sans montant", ""],
      ],
    },
    {
      kind: "sums",
      caption: "Totaux",
      rows: [
        { label: "Total, TVA comprise", value: `1${hard}250,00${hard}€` },
        { label: "Réglé par vous", value: `1${hard}250,00${hard}€`, total: true },
      ],
    },
    { kind: "box", phrases: ["Premier point.", { strong: "Second", rest: "point." }] },
    { kind: "list", items: ["une trousse", "un cahier"] },
    { kind: "text", phrase: "Petite note.", small: true },
  ],
  legal: ["Préau Stages SARL, 24 rue de la République, 69002 Lyon.", "Médiateur : CM2C."],
};

const long = (rows: number): PdfDocument => ({
  ...paper,
  parts: [
    {
      kind: "table",
      caption: "Lignes",
      columns: [
        { title: "Ligne", share: 3 },
        { title: "Montant", share: 1, align: "right" },
      ],
      rows: Array.from({ length: rows }, (_, index) => [`Ligne ${String(index + 1)}`, "1,00 €"]),
    },
  ],
});

test("a document is tagged, in French, has its fonts, its title and one page (TOY-07)", async () => {
  const read = readPdf(await renderPdf(paper));

  expect(read).toMatchObject({
    lang: "fr",
    tagged: true,
    title: "Facture S2026-000012",
    pages: 1,
    fontsEmbedded: true,
  });
  expect(nodesOf(read.root, "H1").map(({ text }) => text)).toEqual(["Facture"]);
  expect(nodesOf(read.root, "H2").map(({ text }) => text)).toEqual(["Pour", "Stage", "Détail"]);
  expect(nodesOf(read.root, "Figure")).toHaveLength(1);
});

test("every letter is read back in the order of reading, accents, euro and hard spaces included", async () => {
  const { text } = readPdf(await renderPdf(paper));

  expect(text.split("\n")).toEqual([
    "Facture",
    "S2026-000012",
    "du 9 septembre 2026",
    "Pour",
    "Łucja Nguyễn-Ångström",
    "14 rue Chevreul, 69007 Lyon",
    "Stage",
    "Maths, Terminale",
    "Détail",
    `À savoir${hard}: l’œuvre coûte 5 €/h − 10 %.`,
    "Désignation",
    "Montant",
    "Stage de maths",
    "du 19 au 23 octobre",
    `1\u202f250,00${hard}€`,
    "Sans montant",
    "Total, TVA comprise",
    `1${hard}250,00${hard}€`,
    "Réglé par vous",
    `1${hard}250,00${hard}€`,
    "Premier point.",
    "Second point.",
    "•",
    "une trousse",
    "•",
    "un cahier",
    "Petite note.",
    "Préau Stages SARL, 24 rue de la République, 69002 Lyon.",
    "Médiateur : CM2C.",
  ]);
});

test("a table has headings of its columns and of its rows", async () => {
  const { root, rows } = readPdf(await renderPdf(paper));

  expect(rows("Totaux")).toEqual([
    ["Total, TVA comprise", `1${hard}250,00${hard}€`],
    ["Réglé par vous", `1${hard}250,00${hard}€`],
  ]);
  const [table] = nodesOf(root, "Table");
  expect(nodesOf(table!, "TH").map(({ scope, text }) => [scope, text])).toEqual([
    ["Column", "Désignation"],
    ["Column", "Montant"],
    ["Row", "Stage de maths du 19 au 23 octobre"],
    ["Row", "Sans montant"],
  ]);
});

test("a table goes on on the next pages and loses no row", async () => {
  const { pages, rows } = readPdf(await renderPdf(long(120)));

  expect(pages).toBeGreaterThan(2);
  const [head, ...body] = rows("Lignes");
  expect(head).toEqual(["Ligne", "Montant"]);
  expect(body).toEqual(
    Array.from({ length: 120 }, (_, index) => [`Ligne ${String(index + 1)}`, "1,00 €"]),
  );
});

test("the same document is the same bytes", async () => {
  expect(Buffer.from(await renderPdf(paper)).equals(await renderPdf(paper))).toBe(true);
});

test("it is answered as a private file that no cache keeps", async () => {
  const answer = pdfAnswer(await renderPdf(paper), "facture-S2026-000012.pdf");

  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'inline; filename="facture-S2026-000012.pdf"',
    "cache-control": "private, no-store",
  });
});

const named = (name: string): PdfDocument => ({
  ...paper,
  head: { title: name, lines: [] },
  parts: [{ kind: "blocks", blocks: [{ title: "Pour", lines: [name] }] }],
});

test.each([
  "Łucja Şəhla Ġużeppa Ŧoril",
  "Nguyễn Thị Ngọc Ánh",
  "Γιώργος Παπαδόπουλος",
  "Ελένη Ἀνδρέου",
  "Юлия Щербакова-Їжак",
  "Ђорђе Љубић",
])("the name %s is drawn and read back whole, in a title too", async (name) => {
  const { text, fontsEmbedded } = readPdf(await renderPdf(named(name)));
  expect(text.split("\n").filter((line) => line === name)).toHaveLength(2);
  expect(text).not.toContain("\ufffd");
  expect(fontsEmbedded).toBe(true);
});

test.each(["محمد علي", "שרה כהן", "王小明", "გიორგი", "Արամ"])(
  "the name %s, which no font draws, is said to be so and is copied as it was typed",
  async (name) => {
    const bytes = await renderPdf(named(name));
    const { text } = readPdf(bytes);
    expect(text).toContain("remplace une lettre que ce document ne sait pas dessiner");
    expect(text.split("\n").filter((line) => line === name)).toHaveLength(2);
  },
);

test("a paper whose letters are all drawn says nothing of that", async () => {
  expect(readPdf(await renderPdf(paper)).text).not.toContain("remplace une lettre");
});

const ranges = {
  "Latin Extended-A": [0x100, 0x17f],
  "Latin Extended-B": [0x180, 0x24f],
  "Latin Extended Additional": [0x1e00, 0x1eff],
  Greek: [0x386, 0x3ce],
  "Greek Extended": [0x1f00, 0x1ffc],
  Cyrillic: [0x400, 0x52f],
} as const;

test.each(Object.entries(ranges))(
  "every letter of %s is drawn and read back",
  async (_, [from, to]) => {
    const letters = Array.from({ length: to - from + 1 }, (__, at) =>
      String.fromCodePoint(from + at),
    );
    const lines = letters.filter((letter) => /\p{L}/u.test(letter));
    const { text } = readPdf(
      await renderPdf({
        ...paper,
        parts: [{ kind: "blocks", blocks: [{ title: "Pour", lines }] }],
      }),
    );
    const read = new Set(text.split("\n"));
    expect(lines.filter((letter) => !read.has(letter))).toEqual([]);
  },
);
