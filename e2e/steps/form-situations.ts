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

export type Cast = Readonly<Record<"a" | "b" | "t" | "u" | "t2" | "t3" | "visitor", Person>>;

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

async function thingsOf(person: Person, list: string, page = list): Promise<string[]> {
  const things = linksIn(await pageAt(person, page)).flatMap(
    ({ to }) => new RegExp(`^${list}\\d+/`).exec(to) ?? [],
  );
  return [...new Set(things)];
}

async function firstOpen(person: Person, addresses: readonly string[]): Promise<string> {
  for (const address of addresses) {
    const forms = await formsAt(person, address);
    if (forms.some(({ action }) => action.startsWith(address))) return address;
  }
  return "";
}

async function offerOf(teacher: Person): Promise<string> {
  const offers = await thingsOf(teacher, "/espace-prof/mes-offres-de-cours/");
  return firstOpen(teacher, offers.reverse());
}

async function answerOf(family: Person): Promise<string> {
  for (const request of await thingsOf(family, "/mes-demandes-de-cours/")) {
    const offers = await thingsOf(family, `${request}propositions/`, request);
    const offer = await firstOpen(family, offers);
    if (offer) return offer;
  }
  return "";
}

const forgetful = "famille.garnier@exemple.test";

export async function situate(site: Site, cast: Cast, lessons: readonly [string, string]) {
  const { a, b, t, t2, t3, visitor } = cast;
  await book(a, lessons[1], true);
  await fill(t2, await offerOf(t2), { teacher_response: "accepted" });
  await fill(a, await answerOf(a), { response: "accept" });

  await book(b, lessons[0], true, { extendedSearch: undefined });
  const { data: requests } = JSON.parse(await site.market("request", "list", "--length=100")) as {
    data: { id: number }[];
  };
  const latest = Math.max(...requests.map(({ id }) => id));
  const requested = ["T2", "T3"].map((name) => String(site.seed.named[name]?.id));
  await site.market("request", "ask", String(latest), `--teacher-ids=${requested.join()}`);
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

/** A link lives an hour, and the test lets half hours pass. */
export async function newPasswordForm(site: Site, visitor: Person): Promise<Met | undefined> {
  // Other attempts may have used up the hourly limit of links.
  for (let tries = 1; !(await forget(visitor).catch(() => undefined)) && tries < 4; tries++) {
    await site.halfAnHourPasses();
  }
  const links = (await site.mails()).flatMap((mail) => mail.links);
  const last = links.findLast((link) => link.includes("/renouvellement-mot-de-passe/"));
  const [form] = last ? await formsAt(visitor, last.replace(site.origin, "")) : [];
  return form && { person: visitor, form };
}

async function repliesOf(site: Site, visitor: Person): Promise<Met[]> {
  const links = (await site.mails()).flatMap((mail) => mail.links);
  const invitations = links.filter((link) => link.includes("/affiliation/"));
  const [yes = "", no = ""] = invitations.slice(-2).map((link) => link.replace(site.origin, ""));
  const [accept] = await formsAt(visitor, yes);
  const [, refuse] = await formsAt(visitor, no);
  if (!accept || !refuse) throw new Error("An invitation has no forms.");
  return [accept, refuse].map((form) => ({ person: visitor, form }));
}

/** Two sites share the work, one per core. */
export type Side = "family" | "teacher";

const starts = {
  family: {
    a: ["mes-cours", "mes-demandes-de-cours", "informations", "eleves", "moyens-de-paiement"],
    b: ["notifications", "mes-demandes-de-cours"],
    visitor: ["connexion", "inscription", "mot-de-passe-oublie"],
  },
  teacher: {
    // A crawl visits twelve similar pages: invitations may come after those.
    t: ["espace-prof", "espace-prof/affiliation"],
    u: ["notifications", "espace-prof/mes-offres-de-cours"],
    t2: ["espace-prof/mes-eleves"],
  },
} as const;

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

async function metInWizard(person: Person, lesson: string): Promise<Met[]> {
  const wizard = await book(person, lesson, false);
  wizard.push(...(await formsAt(person, `${lesson}reserver/eleve/ajouter/`)));
  return wizard.map((form) => ({ person, form }));
}
