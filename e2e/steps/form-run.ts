import { expect } from "vitest";

import type { Site } from "#e2e/site.ts";

import { book, type Met, pageAt, type Person } from "./form-people.ts";
import { castOf, meetForms, newPasswordForm, type Side, situate } from "./form-situations.ts";
import { Kind, kindOf, passing } from "./form-trials.ts";

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

const closed =
  /eleves\/N\/photo\/|ma-presentation\/photo\/|mes-infos\/documents\/|(?:mes-cours\/N\/modifier|declarer|mes-eleves\/N\/premier-cours|retirer)\/|mes-eleves\/N\/tarif\/ \(withdraw|mes-offres-de-cours\/N\/ \(once_key|proposal_id|teacher_wish_id/;

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

const lists: Readonly<Record<Side, readonly string[]>> = {
  teacher: ["", "mes-offres-de-cours/", "mes-eleves/", "mes-cours/"].map(
    (list) => `/espace-prof/${list}`,
  ),
  family: [
    "mes-cours",
    "mes-demandes-de-cours",
    "eleves",
    "informations",
    "moyens-de-paiement",
  ].map((list) => `/${list}/`),
};

async function lookAtLists(people: readonly Person[], side: Side): Promise<void> {
  for (const person of people) {
    for (const list of lists[side]) await pageAt(person, list);
  }
}

const likeOf = (kind: string) => kind.replace(/^.*\/(?=[a-z-]+\/ \()/, "");

/** Sends each form with one fault at a time, then repeats an accepted sending. `needed`: forms that must be met. */
export async function expectFormsAnswered(
  site: Site,
  side: Side,
  needed: readonly string[],
): Promise<void> {
  const [first = "", second = ""] = site.seed.public["teacher_paths"] ?? [];
  const cast = await castOf(site);
  await situate(site, cast, [first, second]);
  const groups = grouped(await meetForms(site, cast, [first, second], side));
  const names = groups.map(([name]) => name);
  expect(needed.filter((one) => !names.some((name) => name.startsWith(one)))).toEqual([]);

  const right = [
    ["email", "claire.dupuis@exemple.test"],
    ["password", site.seed.password],
  ] as const;
  const slow = { twice: [], taken: [] };
  const means = {
    pass: passing(site.halfAnHourPasses, slow),
    settle: () => site.runJobs(),
    rows: site.fingerprint,
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
  const { a, b, t, u, t2 } = cast;
  const people = side === "family" ? [a, b] : [t, u, t2];
  for (const refusable of [true, false]) {
    for (const kind of kinds) await kind.wound(refusable);
    await lookAtLists(people, side);
  }
  for (const kind of kinds) await kind.twice();

  const faults = kinds.flatMap(({ name, trial }) => trial.faults.map((one) => `${name} ${one}`));
  expect(faults).toEqual([]);
  expect(slow.twice).toEqual([]);
  if (slow.taken.length > 0) console.log(slow.taken.join("\n"));
  expect(slow.taken.length, slow.taken.join(", ")).toBeLessThan(3);
  const sent = kinds.reduce((sum, { trial }) => sum + trial.live, 0);
  expect(sent, "sent to forms that were there").toBeGreaterThan(600);
  const never = kinds.filter(({ trial }) => !trial.taken).map(({ name }) => name);
  expect(never.filter((name) => !closed.test(name))).toEqual([]);
}
