import type { Hono } from "hono";

import type { ApiEnv } from "./serve.server.ts";

/** The specification mixes hyphens and underscores: each spelling leads to the one served (API-041). */
const spellings = [
  ["/api/public/group-lessons/:id{[0-9]+}", "/api/public/group_lessons/"],
  ["/api/public/group-lessons/:id{[0-9]+}/seats", "/api/public/group_lessons/"],
  ["/api/public/group_lessons", "/api/public/group-lessons/"],
] as const;

/** 308, with the same query. */
export function moveOtherSpellings(api: Hono<ApiEnv>): void {
  for (const [other, served] of spellings) {
    api.all(other, (c) => {
      const { pathname, search } = new URL(c.req.url);
      const rest = pathname.replace(/^\/api\/public\/group[-_]lessons\/?/, "");
      return c.redirect(`${served}${rest}${search}`, 308);
    });
  }
}
