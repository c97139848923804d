import type { Db } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";

import { actsIn, hasForm } from "./acts.ts";
import { signedInSince } from "./browser.ts";
import type { openPages } from "./pages.ts";

type Shown = Readonly<{ db: Db; ask: Awaited<ReturnType<typeof openPages>> }>;

/** Dialogs that pages of this person offer, and that are closed. */
export async function closedFor(
  { db, ask }: Shown,
  actor: Actor,
  { pages, known = [] }: Readonly<{ pages: readonly string[]; known?: readonly string[] }>,
): Promise<string[]> {
  const cookies = await signedInSince(db, actor, new Date());
  const closed: string[] = [];
  const seen = new Set(known);
  for (const page of pages) {
    const shown = await ask(page, cookies);
    if (shown.status !== 200) closed.push(`${actor.role} ${page} (${String(shown.status)})`);
    for (const { to, asks } of actsIn(await shown.text())) {
      if (seen.has(to)) continue;
      seen.add(to);
      const opened = await ask(to, cookies);
      const isOpen = opened.status === 200 && (!asks || hasForm(await opened.text(), to));
      if (!isOpen) closed.push(`${actor.role} ${page}: ${to} (${String(opened.status)})`);
    }
  }
  return closed;
}
