import { z } from "zod";

import { endpoint } from "#app/api/endpoint.ts";
import { linkKinds } from "#app/modules/catalogue/search/sitemap.domain.ts";

import { landingTypes } from "./domain.ts";

/** A word of an address; left out, it is « any » (PUB-009). */
const word = z
  .string()
  .regex(/^[a-z0-9-]{1,80}$/)
  .optional();

export const landingEndpoints = {
  /** What a landing says of itself, as its page says it, and where it leads (API-046). */
  show: endpoint({
    method: "GET",
    path: "/api/public/landing",
    access: "public",
    input: {
      query: z.object({
        type: z.enum(landingTypes),
        subject: word,
        level: word,
        city: word,
        period: word,
      }),
    },
    output: z.object({
      title: z.string(),
      h1: z.string(),
      intro: z.string(),
      sections: z.array(z.object({ title: z.string(), text: z.string() })),
      breadcrumb: z.array(z.object({ name: z.string(), path: z.string().nullable() })),
      /** The landings with one word more, and those of towns near by. */
      links: z.array(z.object({ kind: z.enum(linkKinds), name: z.string(), path: z.string() })),
      count: z.number().int(),
      canonical: z.string(),
      /** It says something of its own: the sitemap names it (TOY-10). */
      indexable: z.boolean(),
    }),
    cache: 60,
  }),
};

export type Landing = z.output<(typeof landingEndpoints.show)["output"]>;
export type LandingQuery = z.output<NonNullable<(typeof landingEndpoints.show)["input"]["query"]>>;
