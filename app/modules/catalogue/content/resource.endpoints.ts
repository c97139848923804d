import { z } from "zod";

import { listOf, pagingShape, teacher, visitor } from "#app/api/endpoint.ts";
import { naming } from "#app/api/id.ts";

import { resourceThemes } from "./resource.domain.ts";

/** An article in a list (API-067, ENT-32). */
export const resourceSchema = z.object({
  id: z.number().int(),
  slug: z.string(),
  kind: z.literal("article"),
  url: z.string(),
  theme: z.enum(resourceThemes),
  title: z.string(),
  summary: z.string(),
  minutes: z.number().int(),
  updated_at: z.iso.date(),
});

const articleSchema = resourceSchema.extend({
  body: z.string(),
  related: z.array(resourceSchema),
});

const slugSchema = z.object({
  slug: naming(z.string().regex(/^[a-z0-9-]{1,80}$/), "public", "resource"),
});
const listQuery = z.object({ ...pagingShape, theme: z.enum(resourceThemes).optional() });

export const resourceEndpoints = {
  listPublicResources: visitor.get("/api/public/resources", {
    scope: "reference",
    query: listQuery,
    output: listOf(resourceSchema),
    list: true,
    cache: "revalidate",
  }),

  showPublicResource: visitor.get("/api/public/resources/:slug", {
    scope: "reference",
    params: slugSchema,
    output: articleSchema,
    cache: "revalidate",
  }),

  listResources: visitor.get("/api/resources", {
    query: listQuery,
    output: listOf(resourceSchema),
    list: true,
  }),

  showResource: teacher.get("/api/resources/:slug", {
    params: slugSchema,
    output: articleSchema,
  }),
};

export type Resource = z.output<typeof resourceSchema>;
export type ResourceArticle = z.output<typeof articleSchema>;
