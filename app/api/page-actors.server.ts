import type { Db } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import type { RuleError } from "#app/lib/rule-error.ts";

/** Who bears this token: a person, nobody, or a refusal to throw where a token is asked. */
export type ActorOf = (db: Db, token: string | undefined) => Promise<Actor | RuleError | undefined>;

/** A call of the embedded API: its token, and the page request that it belongs to, when it belongs to one. */
type PageCall = Readonly<{ token: string | undefined; page: object | undefined }>;

/**
 * Looks a token up once for all the calls of one page request. Whatever may end a session or change an account makes
 * the page forget: the next call looks its token up again.
 */
export function actorsOfPages(db: Db, actorOf: ActorOf) {
  const pages = new WeakMap<object, Map<string | undefined, ReturnType<ActorOf>>>();

  function remembered(page: object, token: string | undefined): ReturnType<ActorOf> {
    const actors = pages.get(page) ?? new Map<string | undefined, ReturnType<ActorOf>>();
    pages.set(page, actors);
    const found = actors.get(token) ?? actorOf(db, token);
    actors.set(token, found);
    return found;
  }

  return {
    of: ({ token, page }: PageCall) => (page ? remembered(page, token) : actorOf(db, token)),
    forget: ({ page }: PageCall) => {
      if (page) pages.delete(page);
    },
  };
}
