import type { Site } from "#e2e/site.ts";

import { Bytes, linksIn } from "./crawl.ts";
import {
  book,
  fill,
  formsAt,
  formsOf,
  type Met,
  pageAt,
  type Person,
  signedIn,
} from "./form-people.ts";

/** The people of F0 whose forms are sent. */
export type Cast = Readonly<Record<"a" | "b" | "t" | "u" | "t2" | "t3" | "visitor", Person>>;

/** Two families, four teachers, and nobody in particular. */
export async function castOf(site: Site): Promise<Cast> {
  const enter = (name: string) => signedIn(site, name);
  return {
    a: await enter("customer_a"),
    b: await enter("customer_b"),
    t: await enter("teacher_t"),
    u: await enter("teacher_u"),
    t2: await enter("t2@exemple.test"),
    t3: await enter("t3@exemple.test"),
    visitor: { name: "visitor", browser: new Bytes(site.origin), visitor: true },
  };
}

/** The addresses under this one that a page leads to, each of one thing. */
async function thingsOf(person: Person, list: string, page = list): Promise<string[]> {
  const things = linksIn(await pageAt(person, page)).flatMap(
    ({ to }) => new RegExp(`^${list}\\d+/`).exec(to) ?? [],
  );
  return [...new Set(things)];
}

/** The first of these addresses that shows a form of its own. */
async function firstOpen(person: Person, addresses: readonly string[]): Promise<string> {
  for (const address of addresses) {
    const forms = await formsAt(person, address);
    if (forms.some(({ action }) => action.startsWith(address))) return address;
  }
  return "";
}

/** The address of the latest offer that a teacher may answer. */
async function offerOf(teacher: Person): Promise<string> {
  const offers = await thingsOf(teacher, "/espace-prof/mes-offres-de-cours/");
  return firstOpen(teacher, offers.reverse());
}

/** The address of the offer that a family may answer. */
async function answerOf(family: Person): Promise<string> {
  for (const request of await thingsOf(family, "/mes-demandes-de-cours/")) {
    const offers = await thingsOf(family, `${request}propositions/`, request);
    const offer = await firstOpen(family, offers);
    if (offer) return offer;
  }
  return "";
}

const forgetful = "famille.garnier@exemple.test";

/**
 * What F0 does not have: a contract that is new, a course that waits for its verdict, and a request of which
 * one teacher has said nothing, one has a question and one has said yes; links by mail.
 */
export async function situate(site: Site, cast: Cast, lessons: readonly [string, string]) {
  const { a, b, t, t2, t3, visitor } = cast;
  await book(a, lessons[1], true);
  await fill(t2, await offerOf(t2), { teacher_response: "accepted" });
  await fill(a, await answerOf(a), { response: "accept" });

  // No other teachers: the operator asks those who answer here.
  await book(b, lessons[0], true, { extendedSearch: undefined });
  const requests = JSON.parse(await site.market("request", "list")) as { id: number }[];
  const latest = Math.max(...requests.map(({ id }) => id));
  const requested = ["T2", "T3"].map((name) => String(site.seed.named[name]?.id));
  await site.market("request", "ask", String(latest), `--teachers=${requested.join()}`);
  const question = { teacher_response: "clarifications_requested", teacher_comments: "Quand ?" };
  await fill(t2, await offerOf(t2), question);
  await fill(t3, await offerOf(t3), { teacher_response: "accepted" });

  await fill(t, "/espace-prof/mes-cours/declarer/");
  await fill(a, "/eleves/ajouter/");
  for (let families = 0; families < 2; families++)
    await fill(t2, "/espace-prof/affiliation/inviter/");
  await forget(visitor);
}

const forget = (visitor: Person) => fill(visitor, "/mot-de-passe-oublie/", { email: forgetful });

/** The form of a new password by a link of now: one lives an hour, and a test lets half hours pass. */
export async function newPasswordForm(site: Site, visitor: Person): Promise<Met | undefined> {
  // Other tries may have asked for as many links as an hour allows.
  for (let tries = 1; !(await forget(visitor).catch(() => undefined)) && tries < 4; tries++) {
    await site.halfAnHourPasses();
  }
  const links = (await site.mails()).flatMap((mail) => mail.links);
  const last = links.findLast((link) => link.includes("/renouvellement-mot-de-passe/"));
  const [form] = last ? await formsAt(visitor, last.replace(site.origin, "")) : [];
  return form && { person: visitor, form };
}

/** A yes to one invitation and a no to another: each ends its own. */
async function repliesOf(site: Site, visitor: Person): Promise<Met[]> {
  const links = (await site.mails()).flatMap((mail) => mail.links);
  const invitations = links.filter((link) => link.includes("/affiliation/"));
  const [yes = "", no = ""] = invitations.slice(-2).map((link) => link.replace(site.origin, ""));
  const [accept] = await formsAt(visitor, yes);
  const [, refuse] = await formsAt(visitor, no);
  if (!accept || !refuse) throw new Error("An invitation has no forms.");
  return [accept, refuse].map((form) => ({ person: visitor, form }));
}

/** Whose forms one site tries: two sites share the work, each on a core. */
export type Side = "family" | "teacher";

/** What is told is read by whoever sees the place it is told of: its list comes first. */
const starts = {
  family: {
    a: ["mes-cours", "mes-demandes-de-cours", "informations", "eleves", "moyens-de-paiement"],
    b: ["notifications", "mes-demandes-de-cours"],
    visitor: ["connexion", "inscription", "mot-de-passe-oublie"],
  },
  teacher: {
    // A crawl looks at twelve pages alike: the invitations may come after those.
    t: ["espace-prof", "espace-prof/affiliation"],
    u: ["notifications", "espace-prof/mes-offres-de-cours"],
    t2: ["espace-prof/mes-eleves"],
  },
} as const;

/** Every form that the people of a side meet by their links; visitors are with the families. */
export async function meetForms(
  site: Site,
  cast: Cast,
  lessons: readonly [string, string],
  side: Side,
): Promise<Met[]> {
  const met: Met[] = [];
  for (const [name, areas] of Object.entries(starts[side])) {
    const pages = (areas as readonly string[]).map((area) => `/${area}/`);
    met.push(...(await formsOf(site, cast[name as keyof Cast], pages)));
  }
  if (side === "teacher") return met;
  return [
    ...met,
    ...(await metByVisitors(site, cast, lessons)),
    ...(await metInWizard(cast.b, lessons[1])),
  ];
}

/** What a visitor meets by links of mails, at the wizard's door and further on. */
async function metByVisitors(
  site: Site,
  { visitor }: Cast,
  [lesson]: readonly [string, string],
): Promise<Met[]> {
  const links = (await site.mails()).flatMap((mail) => mail.links);
  const doors = links.filter((link) => /renouvellement|confirmer-mon-e-mail/.test(link));
  const paths = [...new Set(doors.map((link) => link.replace(site.origin, "")))];

  const newcomer: Person = { name: "newcomer", browser: new Bytes(site.origin), visitor: true };
  await fill({ ...newcomer, visitor: false }, `${lesson}reserver/`);
  const pages: [Person, string][] = [
    ...paths.map((path): [Person, string] => [visitor, path]),
    [visitor, `${lesson}reserver/`],
    [newcomer, `${lesson}reserver/vous/`],
    [visitor, "/espace-prof/candidature/"],
  ];
  const met: Met[] = [];
  for (const [person, path] of pages) {
    met.push(...(await formsAt(person, path)).map((form) => ({ person, form })));
  }
  return [...met, ...(await repliesOf(site, visitor))];
}

/** The steps of a family's booking. */
async function metInWizard(person: Person, lesson: string): Promise<Met[]> {
  const wizard = await book(person, lesson, false);
  wizard.push(...(await formsAt(person, `${lesson}reserver/eleve/ajouter/`)));
  return wizard.map((form) => ({ person, form }));
}
