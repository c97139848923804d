import { z } from "zod";

import { idSchema, instant, operator, visitor } from "#app/api/endpoint.ts";
import { naming } from "#app/api/id.ts";
import { linkKinds } from "#app/modules/catalogue/search/sitemap.domain.ts";

import { landingTypes } from "./domain.ts";
import { landingType } from "./type.endpoints.ts";

const word = z
  .string()
  .regex(/^[a-z0-9-]{1,80}$/)
  .optional();

const params = z.object({ id: naming(idSchema, "public", "landing") });
const text = (max: number) => z.string().trim().max(max, "api.field.too_big").default("");

const ownSchema = z.object({
  id: z.number().int(),
  path: z.string(),
  title: z.string(),
  text: z.string(),
  updated_at: instant.nullable(),
});

export const landings = {
  /** The paragraph of our own on a listing that engines may keep (API-256). */
  showText: operator.get("/api/operator/landings/:id", { params, output: ownSchema }),
  /** Title and text together; without both the paragraph is taken off (API-256). */
  writeText: operator.put("/api/operator/landings/:id", {
    limit: { calls: 60, perSeconds: 3600 },
    params,
    body: z.object({ title: text(80), text: text(2000) }),
    output: ownSchema,
  }),

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
