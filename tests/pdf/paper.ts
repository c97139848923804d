import { readPdf } from "./read.ts";

export function linesOf(bytes: Uint8Array): { title: string; pages: number; lines: string[] } {
  const { tagged, lang, fontsEmbedded, title = "", pages, text } = readPdf(bytes);
  if (!tagged || lang !== "fr" || !fontsEmbedded)
    throw new Error(`${title} is not tagged, in French, with its fonts.`);
  const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
  return { title: plain(title), pages, lines: plain(text).split("\n") };
}

export const paperOf = async (answer: Response) =>
  linesOf(new Uint8Array(await answer.arrayBuffer()));

/** Legal endings of the main entity's papers (LAW-18). */
export const legalLines = [
  "Préau SAS, société par actions simplifiée au capital de 50 000 €, 24 rue de la République, 69002 Lyon. RCS Lyon 123 456 782, TVA FR11123456782.",
  "Services à la personne : SAP123456782, déclarée le 12 janvier 2026.",
  "Une question : 01 99 00 12 34, bonjour@preau.test. Médiateur de la consommation : Médiation Consommation Services, 12 place Bellecour, 69002 Lyon, mediation-consommation.test.",
];
