<<<<<<< HEAD
import { eq } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { openVault } from "#app/gateways/vault.server.ts";
import { newTotpSecret } from "#app/lib/totp.server.ts";
import { secondFactors } from "#app/modules/people/account/second-factor.table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";

import { openSite, type Resident } from "./site.ts";

const hidden = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";

type Fields = Readonly<Record<string, string>>;
type Page = Readonly<{ status: number; to: string | null; html: string }>;

export type TestDesk = Readonly<{
  db: Db;
  open: (path: string, fields?: Fields) => Promise<Page>;
  openAs: (who: Resident | undefined, path: string, fields?: Fields) => Promise<Page>;
  /** Both steps of a decision, as a browser without scripts sends them. */
  decide: (path: string, fields: Fields) => Promise<Page>;
  /** Of the operator's app, as its codes are counted. */
  secretOf: () => Promise<string>;
  stop: () => Promise<void>;
}>;

/** The desk of a site of its own, as an operator without scripts sees it. */
export async function openDesk(name: string): Promise<TestDesk> {
  const site = await openSite(name);
  const cookies = new Map<Resident, string>();

  async function openAs(who: Resident | undefined, path: string, fields?: Fields) {
    if (who && !cookies.has(who)) cookies.set(who, await site.cookiesOf(who));
    const headers = { cookie: (who && cookies.get(who)) ?? "", origin: site.publicOrigin };
    const body = fields && new URLSearchParams(fields);
    const method = fields ? "POST" : "GET";
    const answer = await fetch(site.origin + path, { method, headers, redirect: "manual", body });
    const html = await answer.text();
    return { status: answer.status, to: answer.headers.get("location"), html };
  }

  const open = (path: string, fields?: Fields) => openAs("operator", path, fields);

  async function decide(path: string, fields: Fields) {
    const first = await open(path, { ...fields, step: "preview" });
    const seen = hidden(first.html, "seen");
    if (!seen) return first;
    const once = hidden(first.html, "once_key");
    return open(path, { ...fields, step: "do", seen, once_key: once });
  }

  const { db } = site.world;

  async function secretOf() {
    const secret = newTotpSecret();
    const change = { sealedSecret: openVault(env).seal(secret), confirmed: true, lastStep: 0 };
    const operators = await db.select().from(users).where(eq(users.role, "operator"));
    await db
      .insert(secondFactors)
      .values(operators.map(({ id: userId }) => ({ userId, ...change })))
      .onConflictDoUpdate({ target: secondFactors.userId, set: change });
    return secret;
  }

  return { db, open, openAs, decide, secretOf, stop: site.stop };
}
=======
import type { Resident, TestSite } from "./site.ts";

/** Reads a page as someone, or sends a form’s own bytes. */
export const openerOf =
  (siteOf: () => TestSite) =>
  async (who: Resident | undefined, path: string, fields?: Record<string, string>) => {
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
>>>>>>> 134443d2 (Twins: one helper each for desk tests, pauses, hours, IBAN, fields)
