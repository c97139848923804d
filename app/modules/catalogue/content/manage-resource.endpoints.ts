import { z } from "zod";

import { idSchema, listOf, operator, pagingShape } from "#app/api/endpoint.ts";
import { naming } from "#app/api/id.ts";

import { audiences, resourceStates, resourceThemes } from "./resource.domain.ts";
import { resourceSchema } from "./resource.endpoints.ts";

const managedSchema = resourceSchema.extend({
  audience: z.enum(audiences),
  state: z.enum(resourceStates),
  body: z.string(),
});

const line = (max: number, fault: string) =>
  z.string({ error: fault }).trim().min(3, fault).max(max, "api.field.too_big");

const articleBody = z.object({
  title: line(80, "api.resource.title"),
  summary: line(160, "api.resource.summary"),
  theme: z.enum(resourceThemes, "api.resource.theme"),
  audience: z.enum(audiences, "api.resource.audience"),
  body: line(40_000, "api.resource.body"),
});

const params = z.object({ id: naming(idSchema, "public", "resource") });

export const manageResourceEndpoints = {
  /** Every article, withheld and withdrawn ones too (API-257). */
  listEveryResource: operator.get("/api/operator/resources", {
    query: z.object(pagingShape),
    output: listOf(managedSchema),
    list: true,
  }),
  /** Its address comes from its title (API-257). */
  addResource: operator.post("/api/operator/resources", {
    limit: { calls: 60, perSeconds: 3600 },
    body: articleBody,
    output: managedSchema,
    status: 201,
  }),
  /** The whole article; its address stays. A withdrawn one is offered again (API-258). */
  changeResource: operator.put("/api/operator/resources/:id", {
    limit: { calls: 60, perSeconds: 3600 },
    params,
    body: articleBody,
    output: managedSchema,
  }),
  /** No longer offered: its address says that it is gone (API-258). */
  withdrawResource: operator.delete("/api/operator/resources/:id", {
    limit: { calls: 60, perSeconds: 3600 },
    params,
    output: managedSchema,
  }),
};

export type ManagedResource = z.output<typeof managedSchema>;
export type ArticleInput = z.output<typeof articleBody>;
