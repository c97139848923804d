import { z } from "zod";

import { visitor } from "#app/api/endpoint.ts";
import { linkKinds } from "#app/modules/catalogue/search/sitemap.domain.ts";

import { landingTypes } from "./domain.ts";
import { landingType } from "./type.endpoints.ts";

const word = z
  .string()
  .regex(/^[a-z0-9-]{1,80}$/)
  .optional();

export const landings = {
  show: visitor.get("/api/public/landing", {
    query: z.object({
      type: landingType(landingTypes),
      subject: word,
      level: word,
      city: word,
      period: word,
    }),
    output: z.object({
      title: z.string(),
      h1: z.string(),
      intro: z.string(),
      sections: z.array(z.object({ title: z.string(), text: z.string() })),
      breadcrumb: z.array(z.object({ name: z.string(), path: z.string().nullable() })),
      links: z.array(z.object({ kind: z.enum(linkKinds), name: z.string(), path: z.string() })),
      count: z.number().int(),
      canonical: z.string(),
      /** Has content of its own: listed in the sitemap (TOY-10). */
      indexable: z.boolean(),
    }),
    cache: 60,
  }),
};

export type Landing = z.output<(typeof landings.show)["output"]>;
export type LandingQuery = z.output<NonNullable<(typeof landings.show)["input"]["query"]>>;
