import { z } from "zod";

import { endpoint, listOf, pagingShape } from "#app/api/endpoint.ts";
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
  listPublic: endpoint({
    method: "GET",
    path: "/api/public/resources",
    access: "public",
    input: { query: listQuery },
    output: listOf(resourceSchema),
    list: true,
    cache: "revalidate",
  }),

  showPublic: endpoint({
    method: "GET",
    path: "/api/public/resources/:slug",
    access: "public",
    input: { params: slugSchema },
    output: articleSchema,
    cache: "revalidate",
  }),

  list: endpoint({
    method: "GET",
    path: "/api/resources",
    access: "public",
    input: { query: listQuery },
    output: listOf(resourceSchema),
    list: true,
  }),

  show: endpoint({
    method: "GET",
    path: "/api/resources/:slug",
    access: "teacher",
    input: { params: slugSchema },
    output: articleSchema,
  }),
};

export type Resource = z.output<typeof resourceSchema>;
export type ResourceArticle = z.output<typeof articleSchema>;
