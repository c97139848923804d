import type { Db } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import type { RuleError } from "#app/lib/rule-error.ts";

export type ActorOf = (db: Db, token: string | undefined) => Promise<Actor | RuleError | undefined>;

type PageCall = Readonly<{ token: string | undefined; page: object | undefined }>;

/** Looks a token up once per page request. A call that may end a session or change an account resets it. */
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
