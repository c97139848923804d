import type { Site } from "#e2e/site.ts";

import { Bytes } from "./crawl.ts";
import { book, fill, formsAt, formsOf, type Met, type Person, signedIn } from "./form-people.ts";

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

/** The address of the latest offer that a teacher may answer. */
async function offerOf(site: Site, teacher: Person): Promise<string> {
  const met = await formsOf(site, teacher, ["/espace-prof/mes-offres-de-cours/"]);
  const actions = met.map(({ form }) => form.action);
  return actions.findLast((action) => /mes-offres-de-cours\/\d/.test(action)) ?? "";
}

/** The address of the offer that a family may answer. */
async function answerOf(site: Site, family: Person): Promise<string> {
  const met = await formsOf(site, family, ["/mes-demandes-de-cours/"]);
  return met.map(({ form }) => form.action).find((one) => one.includes("propositions")) ?? "";
}

const forgetful = "famille.garnier@exemple.test";

/**
 * What F0 does not have: a contract that is new, a course that waits for its verdict, and a request of which
 * one teacher has said nothing, one has a question and one has said yes; links by mail.
 */
export async function situate(site: Site, cast: Cast, lessons: readonly [string, string]) {
  const { a, b, t, t2, t3, visitor } = cast;
  await book(a, lessons[1], true);
  await fill(t2, await offerOf(site, t2), { teacher_response: "accepted" });
  await fill(a, await answerOf(site, a), { response: "accept" });

  // No other teachers: the operator asks those who answer here.
  await book(b, lessons[0], true, { extendedSearch: undefined });
  const requests = JSON.parse(await site.market("request", "list")) as { id: number }[];
  const latest = Math.max(...requests.map(({ id }) => id));
  const asked = ["T2", "T3"].map((name) => String(site.seed.named[name]?.id));
  await site.market("request", "ask", String(latest), `--teachers=${asked.join()}`);
  const question = { teacher_response: "clarifications_requested", teacher_comments: "Quand ?" };
  await fill(t2, await offerOf(site, t2), question);
  await fill(t3, await offerOf(site, t3), { teacher_response: "accepted" });

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

/** What is told is read by whoever sees the place it is told of: its list comes first. */
const starts = {
  a: ["mes-cours", "mes-demandes-de-cours", "informations", "eleves", "moyens-de-paiement"],
  b: ["notifications", "mes-demandes-de-cours"],
  // A crawl looks at twelve pages alike: the invitations may come after those.
  t: ["espace-prof", "espace-prof/affiliation"],
  u: ["notifications", "espace-prof/mes-offres-de-cours"],
  t2: ["espace-prof/mes-eleves"],
  visitor: ["connexion", "inscription", "mot-de-passe-oublie"],
} as const;

/** Every form that these people meet, the wizard's of a visitor and of a family with them. */
export async function meetForms(site: Site, cast: Cast, lessons: readonly [string, string]) {
  const met: Met[] = [];
  for (const [name, areas] of Object.entries(starts)) {
    const person = cast[name as keyof typeof starts];
    met.push(
      ...(await formsOf(
        site,
        person,
        areas.map((area) => `/${area}/`),
      )),
    );
  }
  const links = (await site.mails()).flatMap((mail) => mail.links);
  const doors = links.filter((link) => /renouvellement|confirmer-mon-e-mail/.test(link));
  const paths = [...new Set(doors.map((link) => link.replace(site.origin, "")))];

  const newcomer: Person = { name: "newcomer", browser: new Bytes(site.origin), visitor: true };
  await fill({ ...newcomer, visitor: false }, `${lessons[0]}reserver/`);
  const pages: [Person, string][] = [
    ...paths.map((path): [Person, string] => [cast.visitor, path]),
    [cast.visitor, `${lessons[0]}reserver/`],
    [newcomer, `${lessons[0]}reserver/vous/`],
    [cast.visitor, "/espace-prof/candidature/"],
  ];
  for (const [person, path] of pages) {
    met.push(...(await formsAt(person, path)).map((form) => ({ person, form })));
  }
  met.push(...(await repliesOf(site, cast.visitor)));
  const { b } = cast;
  const wizard = await book(b, lessons[1], false);
  wizard.push(...(await formsAt(b, `${lessons[1]}reserver/eleve/ajouter/`)));
  return [...met, ...wizard.map((form) => ({ person: b, form }))];
}
