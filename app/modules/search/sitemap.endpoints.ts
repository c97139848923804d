import { z } from "zod";

import { endpoint, whole } from "#app/api/endpoint.ts";

export const sitemapEndpoints = {
  /** Addresses that engines may keep, a part at a time (API-146, PUB-050). */
  links: endpoint({
    method: "GET",
    path: "/api/public/sitemap-links",
    access: "public",
    input: {
      query: z.object({
        kind: z.enum(["landing", "teacher"]).optional(),
        page: whole(z.number().int().min(1).max(1000)).optional(),
      }),
    },
    output: z.array(
      z.object({
        kind: z.enum(["landing", "teacher"]),
        path: z.string(),
        lastmod: z.iso.datetime().nullable(),
      }),
    ),
    cache: 3600,
    limit: { calls: 60, perSeconds: 60 },
  }),
};
