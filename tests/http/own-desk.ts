import type { Db } from "#app/db/client.server.ts";
import type { SeedFile } from "#app/db/seed/seed.server.ts";

import { openSite, type Resident } from "./site.ts";

type Answer = Readonly<{ status: number; to: string | null; html: string; headers: Headers }>;

export type Desk = Readonly<{
  db: Db;
  seed: SeedFile;
  /** The page that a browser without scripts gets, or what its form's bytes are answered. */
  open: (
    who: Resident | undefined,
    path: string,
    fields?: Readonly<Record<string, string>>,
  ) => Promise<Answer>;
  stop: () => Promise<void>;
}>;

export async function openDesk(purpose: string): Promise<Desk> {
  const site = await openSite(purpose);
  const signedIn = new Map<Resident, Promise<string>>();
  const cookiesOf = (who: Resident) => {
    const cookies = signedIn.get(who) ?? site.cookiesOf(who);
    signedIn.set(who, cookies);
    return cookies;
  };
  return {
    db: site.world.db,
    seed: site.world.seed,
    stop: async () => {
      await site.stop();
    },
    open: async (who, path, fields) => {
      const headers = { cookie: who ? await cookiesOf(who) : "", origin: site.publicOrigin };
      const body = fields && new URLSearchParams(fields);
      const method = fields ? "POST" : "GET";
      const answer = await fetch(site.origin + path, { method, headers, redirect: "manual", body });
      const html = await answer.text();
      const to = answer.headers.get("location");
      return { status: answer.status, to, html, headers: answer.headers };
    },
  };
}

const hidden = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";

/** Both steps of a decision, as its page's forms send them. */
export async function decideOn(
  { open }: Desk,
  path: string,
  form: Readonly<Record<string, string>>,
): Promise<{ first: Answer; done: Answer }> {
  const first = await open("operator", path, { ...form, step: "preview" });
  const seen = hidden(first.html, "seen");
  const once = hidden(first.html, "once_key");
  const done = await open("operator", path, { ...form, step: "do", seen, once_key: once });
  return { first, done };
}
