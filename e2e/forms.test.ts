import { expect } from "vitest";

import { testOn } from "./bytes.ts";
import { machineTime, type Site } from "./site.ts";
import type { Met, Person } from "./steps/form-people.ts";
import { book } from "./steps/form-people.ts";
import { castOf, meetForms, newPasswordForm, situate } from "./steps/form-situations.ts";
import { Kind, kindOf, passing } from "./steps/form-trials.ts";
import { readHtml, textIn, within } from "./steps/html.ts";

const test = testOn({ variables: machineTime });

/** What others undo is tried before them. */
const early = [
  /mes-cours\/N\/(?:modifier|repondre)/,
  /prevoir|tarif/,
  /mes-offres/,
  /proposal_id/,
  /propositions/,
  /recapitulatif/,
  /reserver\/prix/,
  /reserver\/(?:cours|eleve)/,
];
/** What ends everything, at the end. */
const late = [
  /changement/,
  /annuler/,
  /retirer/,
  /moyens-de-paiement\/supprimer/,
  /new_password/,
  /deconnexion/,
];

function rankOf(kind: string): number {
  const first = early.findIndex((pattern) => pattern.test(kind));
  return first < 0 ? late.findIndex((pattern) => pattern.test(kind)) : first - early.length - 1;
}

/** What other forms may have closed before it was filled rightly, and a file, which no typed bytes are: refused twice, then. */
const closed =
  /eleves\/N\/photo\/|ma-presentation\/photo\/|mes-infos\/documents\/|(?:mes-cours\/N\/modifier|declarer|mes-eleves\/N\/premier-cours|retirer)\/|mes-eleves\/N\/tarif\/ \(withdraw|mes-offres-de-cours\/N\/ \(once_key|proposal_id|teacher_wish_id/;

/** The forms that cannot be missing: a test that met nothing would pass. */
const needed = [
  "visitor /connexion/ (email password)",
  "visitor /inscription/ (",
  "visitor /mot-de-passe-oublie/ (",
  "visitor /renouvellement-mot-de-passe/ (",
  "visitor /cours-particuliers/LESSON/reserver/ (",
  "visitor /cours-particuliers/LESSON/reserver/vous/ (",
  ...["eleve/", "eleve/ajouter/", "cours/", "prix/", "recapitulatif/"].map(
    (step) => `/cours-particuliers/LESSON/reserver/${step} (`,
  ),
  ...["valider", "contester", "premier-cours", "banque"].map((act) => `/mes-cours/N/${act}/ (`),
  "/mes-demandes-de-cours/N/propositions/N/ (id ",
  "/mes-demandes-de-cours/N/propositions/N/ (proposal_id ",
  ...["elargir", "annuler", "questionnaire", "aide"].map(
    (act) => `/mes-demandes-de-cours/N/${act}/ (`,
  ),
  ...["ajouter", "supprimer", "facturation"].map((act) => `/moyens-de-paiement/${act}/ (`),
  ...["ajouter/", "N/modifier/", "N/retirer/"].map((act) => `/eleves/${act} (`),
  ...["(part firstname", "(part bill", "(part email current_password"].map(
    (part) => `/informations/ ${part}`,
  ),
  "/informations/adresse/ (",
  "/espace-prof/mes-offres-de-cours/N/ (",
  ...["declarer/", "N/modifier/", "N/annuler/", "N/repondre/"].map(
    (act) => `/espace-prof/mes-cours/${act} (`,
  ),
  ...["declarer/", "premier-cours/"].map((act) => `/espace-prof/mes-eleves/N/${act} (`),
  "/notifications/ (",
  ...["(response ", "("].map((answer) => `visitor /affiliation/UUID/ ${answer}`),
  "visitor /espace-prof/candidature/ (email ",
  "/deconnexion/ (",
];

/** A sign-out is one form, whatever page it leads back to. */
const actionOf = ({ form }: Met) => form.action.replace(/^(\/deconnexion\/)\?.*/, "$1");

function grouped(met: readonly Met[]): [string, Met[]][] {
  const kinds = new Map<string, Met[]>();
  for (const one of met) {
    const kind = `${one.person.visitor ? "visitor " : ""}${kindOf(one.form)}`;
    const known = kinds.get(kind) ?? [];
    if (!known.some((other) => actionOf(other) === actionOf(one))) known.push(one);
    kinds.set(kind, known);
  }
  return [...kinds].sort(([a], [b]) => rankOf(a) - rankOf(b));
}

const lists = {
  teacher: ["", "mes-offres-de-cours/", "mes-eleves/", "mes-cours/"].map(
    (one) => `/espace-prof/${one}`,
  ),
  family: ["cours", "demandes-de-cours"].map((one) => `/mes-${one}/`),
};
const more = ["/eleves/", "/informations/", "/moyens-de-paiement/"];

/** All that can be counted of what somebody has, and of what was told to anybody. */
async function shotOf(site: Site, { browser, visitor, name }: Person): Promise<string> {
  const nouns = ["request", "payment", "case", "dispute"];
  const told = await Promise.all(nouns.map((noun) => site.market(noun, "list")));
  told.push(...(await site.mails()).map(({ id, to, subject }) => `${String(id)} ${to} ${subject}`));
  if (visitor) return told.join("\n");
  const pages = name.startsWith("customer") ? [...lists.family, ...more] : lists.teacher;
  for (const page of pages) {
    const html = await (await browser.ask(page)).text();
    expect(html, page).not.toContain("<img src=x onerror=");
    const main = within(readHtml(html)).find(({ tag }) => tag === "main");
    told.push(main ? textIn(main) : "");
  }
  return told.join("\n");
}

/** The place and the fields of a kind, wherever it is opened. */
const likeOf = (kind: string) => kind.replace(/^.*\/(?=[a-z-]+\/ \()/, "");

test("F1 whatever is typed is answered in French, kept, and done once", async ({ site }) => {
  const [first = "", second = ""] = site.seed.public["teacher_paths"] ?? [];
  const cast = await castOf(site);
  await situate(site, cast, [first, second]);
  const groups = grouped(await meetForms(site, cast, [first, second]));
  const names = groups.map(([name]) => name);
  expect(needed.filter((one) => !names.some((name) => name.startsWith(one)))).toEqual([]);

  const right = [
    ["email", "claire.dupuis@exemple.test"],
    ["password", site.seed.password],
  ] as const;
  const slow = { twice: [], taken: [] };
  const means = {
    pass: passing(site.halfAnHourPasses, slow),
    settle: () => site.market("jobs", "run"),
    shot: (person: Person) => shotOf(site, person),
    strangers: ["1"],
    rightly: ({ action }: Met["form"]) => (action.startsWith("/connexion/") ? right : undefined),
    reach: async ({ person, form }: Met) => {
      if (/\/(?:prix|recapitulatif)\//.test(form.action)) await book(person, second, false);
      return form.action.startsWith("/renouvellement") ? newPasswordForm(site, person) : undefined;
    },
  };
  const alike = names.map(likeOf);
  const kinds = groups.map(
    ([name, forms], at) => new Kind(name, forms, means, alike.indexOf(likeOf(name)) < at),
  );
  for (const refusable of [true, false]) {
    for (const kind of kinds) await kind.wound(refusable);
  }
  for (const kind of kinds) await kind.twice();

  const faults = kinds.flatMap(({ name, trial }) => trial.faults.map((one) => `${name} ${one}`));
  expect(faults).toEqual([]);
  expect(slow.twice).toEqual([]);
  // What was taken cannot be sent again: twice in all, something else may have kept the machine.
  if (slow.taken.length > 0) console.log(slow.taken.join("\n"));
  expect(slow.taken.length, slow.taken.join(", ")).toBeLessThan(3);
  const sent = kinds.reduce((sum, { trial }) => sum + trial.live, 0);
  expect(sent, "sent to forms that were there").toBeGreaterThan(600);
  const never = kinds.filter(({ trial }) => !trial.taken).map(({ name }) => name);
  expect(never.filter((name) => !closed.test(name))).toEqual([]);
});
