import { z } from "zod";

import { euros, visitor, whole } from "#app/api/endpoint.ts";

import { linkKinds, sitemapKinds } from "./sitemap.domain.ts";

const page = whole(z.number().int().min(1).max(1000));
const lastmod = z.iso.datetime().nullable();

export const sitemapEndpoints = {
  links: visitor.get("/api/public/sitemap-links", {
    query: z.object({ kind: z.enum(sitemapKinds).optional(), page: page.optional() }),
    output: z.array(z.object({ kind: z.enum(sitemapKinds), path: z.string(), lastmod })),
    cache: 3600,
    limit: { calls: 60, perSeconds: 60 },
  }),
  narrower: visitor.get("/api/public/listing-links", {
    query: z.object({ path: z.string().regex(/^\/[a-z-]{1,30}\/(?:[a-z0-9-]{1,80}\/){3,4}$/) }),
    output: z.object({
      listed: z.boolean(),
      /** Counted hourly for listings that engines may keep, at each request for the others. */
      figures: z
        .object({
          count: z.number().int(),
          median: euros,
          /** Null online (CST-43). */
          median_after_credit: euros.nullable(),
          free: z.number().int(),
          answer_hours: z.number().nullable(),
        })
        .nullable(),
      links: z.array(z.object({ kind: z.enum(linkKinds), name: z.string(), path: z.string() })),
      /** A paragraph that an operator wrote (API-256). */
      own: z.object({ title: z.string(), text: z.string() }).nullable(),
    }),
    cache: 3600,
  }),
  directory: visitor.get("/api/public/teacher-directory", {
    scope: "teachers",
    query: z.object({ page: whole(z.number().int().min(1).max(1_000_000)).optional() }),
    output: z.object({
      teachers: z.array(
        z.object({ name: z.string(), title: z.string(), city: z.string(), path: z.string() }),
      ),
      pages: z.array(z.number().int().positive()),
    }),
    cache: 3600,
    limit: { calls: 600, perSeconds: 60 },
  }),
  parts: visitor.get("/api/public/sitemap-parts", {
    output: z.array(
      z.object({ kind: z.enum(sitemapKinds), page: z.number().int().positive(), lastmod }),
    ),
    cache: 3600,
    limit: { calls: 60, perSeconds: 60 },
  }),
};

export type NarrowerLink = z.output<(typeof sitemapEndpoints.narrower)["output"]>["links"][number];
export type ListingFigures = z.output<(typeof sitemapEndpoints.narrower)["output"]>["figures"];
