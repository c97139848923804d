import { eq } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import type { SeedFile } from "#app/db/seed/seed.server.ts";
import { newTotpSecret } from "#app/lib/totp.server.ts";
import { secondFactors } from "#app/modules/people/account/second-factor.table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { testGateways } from "#tests/gateways/gateways.ts";

import { openSite, type Resident, type TestSite } from "./site.ts";

type Fields = Readonly<Record<string, string>>;

/** Reads a page as someone, or sends a form’s own bytes. */
export const openerOf =
  (siteOf: () => Pick<TestSite, "origin" | "publicOrigin" | "cookiesOf">) =>
  async (who: Resident | undefined, path: string, fields?: Fields) => {
    const site = siteOf();
    const cookie = who ? await site.cookiesOf(who) : "";
    const answer = await fetch(site.origin + path, {
      method: fields ? "POST" : "GET",
      headers: { cookie, origin: site.publicOrigin },
      redirect: "manual",
      body: fields && new URLSearchParams(fields),
    });
    const { status, headers } = answer;
    return { status, headers, to: headers.get("location"), html: await answer.text() };
  };

export const hiddenIn = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";

/** What the second step of a decision sends back. */
export const keysIn = (html: string) => ({
  seen: hiddenIn(html, "seen"),
  once_key: hiddenIn(html, "once_key"),
});

type Page = Readonly<{ status: number; to: string | null; html: string; headers: Headers }>;

/** The last answer, after that of the first step and what the second one sent. */
type Decided = Page & Readonly<{ first: Page; sent: Fields }>;

export type TestDesk = Readonly<{
  db: Db;
  seed: SeedFile;
  open: (path: string, fields?: Fields) => Promise<Page>;
  openAs: (who: Resident | undefined, path: string, fields?: Fields) => Promise<Page>;
  /** Both steps of a decision, as a browser without scripts sends them; the first alone where it is refused. */
  decide: (path: string, fields: Fields) => Promise<Decided>;
  /** Gives every operator a second factor with this secret, of which a code is made. */
  secretOf: () => Promise<string>;
  stop: () => Promise<void>;
}>;

/** The desk of a site of its own; each person signs in once. */
export async function openDesk(name: string): Promise<TestDesk> {
  const site = await openSite(name);
  const cookies = new Map<Resident, Promise<string>>();
  function cookiesOf(who: Resident) {
    const kept = cookies.get(who) ?? site.cookiesOf(who);
    cookies.set(who, kept);
    return kept;
  }
  const openAs = openerOf(() => ({ ...site, cookiesOf }));
  const open = (path: string, fields?: Fields) => openAs("operator", path, fields);

  async function decide(path: string, fields: Fields) {
    const first = await open(path, { ...fields, step: "preview" });
    const keys = keysIn(first.html);
    const sent = { ...fields, step: "do", ...keys };
    const last = keys.seen ? await open(path, sent) : first;
    return { ...last, first, sent };
  }

  const { db, seed } = site.world;

  async function secretOf() {
    const secret = newTotpSecret();
    const change = { sealedSecret: testGateways.vault.seal(secret), confirmed: true, lastStep: 0 };
    const operators = await db.select().from(users).where(eq(users.role, "operator"));
    await db
      .insert(secondFactors)
      .values(operators.map(({ id: userId }) => ({ userId, ...change })))
      .onConflictDoUpdate({ target: secondFactors.userId, set: change });
    return secret;
  }

  return { db, seed, open, openAs, decide, secretOf, stop: site.stop };
}
