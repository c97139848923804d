// OPS-38: each sentence of `locales/fr` that promises stands in `docs/promises`, with its rule and its test.
import { existsSync, readdirSync, readFileSync } from "node:fs";

import { leavesOf, plainKey } from "./locales.mjs";

const texts = "locales/fr";
const lists = "docs/promises";

/** Showcases of components, the stand-ins’ own words, names of countries. */
const unread = /^(?:kit|demo|desk|country|bank|agency)$/;

const word = (source) => new RegExp(String.raw`(?<![\p{L}-])(?:${source})(?![\p{L}])`, "iu");
/** « Ce qu’on croit », « si l’on trie »: a person, not Préau. */
const someone = "(?<!(?:l|qu)’|dont )on|quelqu’un";
const any = (list) => list.trim().split(/\s+/).join("|");

const before = String.raw`(?:(?:ne|vous|le|la|les|lui|leur|y|en|se|tout|aussi)\s|n’|l’|s’|y’)*`;
const verbless = any(
  "est sont êtes avez pour à de du des et ou par qui que sans si au aux contacter écrire joindre appeler répondre dire parvenir d avec plus jamais",
);
const us = `préau|${someone}`.concat(
  "|(?:notre|nos|votre|vos) (?:équipes?|services?|comptable|prestataire(?: de paiement)?|conseillers?)|(?:une|la même) (?:autre )?personne(?: de préau)?|un conseiller|l’équipe(?: de préau)?",
);
const others =
  "(?:votre|la|sa) banque|l’urssaf|l’état|l’administration|stripe|(?:votre|le|un|chaque|ce|tout) professeur|vos professeurs|\\{\\{(?:teacher|name)\\}\\}";
const doings =
  any(`rappelle appelle répond rembourse rend inscrit crédite verse paie paye vire prévient
  contacte écrit vérifie contrôle prélève débite efface oublie reçoit lit envoie avance rappellent appellent
  répondent contrôlent reçoivent lisent remet reverse restitue garantit vient`);
const done =
  any(`rembours débit prélev vers pay envoy contrôl vérifi examin relu effac supprim conserv gard partag
  communiqu transm rendu crédit prévenu avert inform relanc anonymis factur encaiss retenu masqu publi dédui
  vir garanti offer chiffr protég remis rappel contact trait déclar montr interrog réserv adress lu lue lus établi oubli scell sauvegard
  archiv reconduit indemnis dédommag tenu restitu revend cédé loué formé suivi recruté sélectionn`);
const endings =
  any(`era eront erons ira iront irons rra rront rrons dra dront drons vra vront vrons tra tront
  trons aura auront saura fera feront sera seront serez aurez pourrez recevrez paierez serons ferons aurons
  retrouverez garderez verrez reviendrez`);
const notFuture = any("opéra opera caméra extra ultra contra sierra");

const numbers = any("un une deux trois quatre cinq sept huit dix quinze vingt quarante-huit");
const money =
  "(?:somme|argent|montant|virement|remboursement|avoir|crédit|différence|écart|solde|dû)s?";

const forms = [
  word(`nous ${before}(?!(?:avions|étions|devions)\\b)\\p{L}+ons|nous sommes`),
  word(`(?:${us}) (?!(?:${verbless})(?!\\p{L}))${before}(?!(?:${verbless})(?!\\p{L}))\\p{L}+`),
  word(`(?:${others}) ${before}(?:d’abord )?(?:${doings})`),
  word(`(?!(?:${notFuture})(?!\\p{L}))\\p{L}*(?:${endings})`),
  word(
    `(?:est|sont|êtes|reste|restent|été|soit|soient) (?:(?!pas |à |en )\\p{L}+ ){0,2}?(?:${done})\\p{L}*`,
  ),
  word(
    "vous (?:recevez|retrouvez|gardez|ne payez|avez aussitôt|n’avez rien (?!à faire|d’autre à faire|demandé|reçu|commencé))",
  ),
  word(
    "(?:sous|dans les) (?:\\d+|\\{\\{\\w+\\}\\}|un|une|deux|trois|quatre|cinq|sept|huit|dix|quatorze|quinze|vingt|trente|quarante-huit|soixante-douze) ?(?:h|heures?|jours?|semaines?|mois|minutes?)",
  ),
  word(
    "(?:réponse|virement|remboursement|paiement|rappel|décision|rendu|versé|remboursé)\\p{L}* (?:\\p{L}+ )?(?:au plus tard|avant|dans la|dans l’|le jour|sous)|le jour même|aussitôt|immédiatement|sans attendre votre|chaque (?:lundi|mardi|mercredi|jeudi|vendredi|semaine|mois|soir|nuit)|d’office|automatiquement|(?:de lui|d’elle|d’eux)-mêmes?",
  ),
  // What is not asked, what leaves, comes back or counts by itself.
  word(
    "n’(?:est|sont) pas (?:factur|débit|prélev)\\p{L}*|(?:re)?part(?:ent)? (?:le (?:lundi|mardi|mercredi|jeudi|vendredi)|dès|vers votre)|vous revient l|vous le confirme|(?:sa réponse|elle|date sans réponse|la proposition|ces réponses) s’efface(?:nt)?|(?:acquise|figurent|débités?|réglée?|compte|effet|montre|suivent) dès|dès que (?:le|la|les) \\p{L}+ (?:arrive|répond|accepte)\\p{L}*",
  ),
  word(
    "garanti\\p{L}*|jamais|promis|promesse|promet\\p{L}*|gratuit\\p{L}*|sans frais|à nos frais|en sûreté|rien n(?:e |’est )(?:débit|dû|pris|prél|factur|part|sera|vous)\\p{L}*|personne n(?:e |’)\\p{L}+|compte[rz] sur|s’engage|nous-mêmes|pris en charge",
  ),
  // What is given to the reader, and money that comes: whatever its verb.
  word(
    "(?:vous|lui|leur) (?:en )?(?:est|sont) (?:\\p{L}+ment )?\\p{L}+(?:é|ée|és|ées|i|ie|is|ies|u|ue|us|ues|ert|erte)",
  ),
  word(`comptez (?:au plus )?(?:\\d+|${numbers})`),
  word(
    `${money} (?:\\p{L}+ ){0,4}?(?:arrive|arrivent|tombe|tombent|rentre|rentrent|revient|reviennent|parvient)`,
  ),
  word(
    "aucune? (?:frais|pénalité|commission|supplément|somme|débit|paiement|engagement|donnée)\\p{L}* (?:\\p{L}+ ){0,3}?(?:ne |n’)\\p{L}+",
  ),
  word("mardi \\{\\{\\w+\\}\\}"),
  word("ne (?:quitte|quittent|sort|sortent|circule|circulent|passe|passent) (?:pas|jamais)"),
];

/** A title, a question or a heading promises nothing. */
const noSentence = /\?$|^#|^(?:Ce que|Ce qu’|Ce dont|Comment|Qui |Pourquoi|Où )[^.!:]*$/;

export const isPromise = (sentence) =>
  !noSentence.test(sentence) && forms.some((form) => form.test(sentence));

const spaces = /[\u00a0\u202f]/g;

export const sentencesOf = (text) =>
  text
    .replaceAll("\u2060", "")
    .replace(spaces, " ")
    .replaceAll("'", "’")
    .split(/(?<=[.!?…])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);

/** `mail/course:course_declared.body` and its text; the forms of number are one, a page is one text. */
export function readTexts() {
  const found = new Map();
  for (const file of readdirSync(texts, { recursive: true, encoding: "utf8" })) {
    const name = file.replace(/\.(?:json|md)$/, "");
    if (name === file || unread.test(name)) continue;
    const content = readFileSync(`${texts}/${file}`, "utf8");
    const leaves = file.endsWith(".md") ? [["page", content]] : leavesOf(JSON.parse(content));
    for (const [key, text] of leaves) found.set(`${name}:${plainKey(key)}`, text);
  }
  return found;
}

const countIn = (text) => sentencesOf(text).filter((sentence) => isPromise(sentence)).length;

/** The sections of a list: rule, test, and how many sentences of which texts; those without a rule promise nothing. */
export function readList(content) {
  return content
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [, ids, test] = /^((?:[A-Z]+-\d+[a-z]?(?:, )?)+), `(\S+)`$/m.exec(section) ?? [];
      const keys = [...section.matchAll(/^- ([\w/-]+): (.+)$/gm)].flatMap(([, name, list]) =>
        [...list.matchAll(/`([^`]+)`(?: ×(\d+))?/g)].map(([, key, count]) => ({
          key: `${name}:${key}`,
          count: Number(count ?? 1),
        })),
      );
      return { title: section.split("\n", 1)[0], ids: ids?.split(", ") ?? [], test, keys };
    });
}

export const readLists = () =>
  readdirSync(lists)
    .filter((file) => file !== "README.md")
    .flatMap((file) => readList(readFileSync(`${lists}/${file}`, "utf8")));

const named = (content, id) => new RegExp(String.raw`\b${id}(?![\da-z])`).test(content);

function faultsOfEntry({ title, ids, test }, known) {
  if (ids.length === 0) return [];
  if (!existsSync(test)) return [`« ${title} »: there is no ${test}`];
  const content = readFileSync(test, "utf8");
  return ids.flatMap((id) => [
    ...(known.has(id) ? [] : [`« ${title} »: ${id} is no rule`]),
    ...(named(content, id) ? [] : [`« ${title} »: ${test} does not name ${id}`]),
  ]);
}

const rules = () =>
  new Set(
    readdirSync("docs/specification").flatMap((file) =>
      [...readFileSync(`docs/specification/${file}`, "utf8").matchAll(/^- \*\*([\w-]+)\*\*/gm)].map(
        ([, id]) => id,
      ),
    ),
  );

/** What the lists lack, and what they say that is not so. */
export function faultsOfPromises(found = readTexts(), sections = readLists()) {
  const listed = new Map();
  for (const { key, count } of sections.flatMap(({ keys }) => keys))
    listed.set(key, (listed.get(key) ?? 0) + count);
  const whole = new Set([...listed.keys()].filter((key) => key.endsWith(":*")));
  const isWhole = (key) => whole.has(key.replace(/:.*/, ":*"));
  const known = rules();
  return [
    ...sections.flatMap((section) => faultsOfEntry(section, known)),
    ...[...found]
      .filter(([key, text]) => !isWhole(key) && countIn(text) !== (listed.get(key) ?? 0))
      .map(
        ([key, text]) =>
          `${key} promises ${String(countIn(text))} times, ${lists} has ${String(listed.get(key) ?? 0)}: ${sentencesOf(text).filter(isPromise).join(" | ")}`,
      ),
    ...[...listed.keys()]
      .filter((key) => !key.endsWith(":*") && !found.has(key))
      .map((key) => `${lists} names ${key}, which is no text`),
  ];
}
