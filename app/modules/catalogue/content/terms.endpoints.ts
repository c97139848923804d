import { z } from "zod";

import { listOf, operator, pagingShape } from "#app/api/endpoint.ts";

import { termsStates } from "./domain.ts";

const count = z.number().int();

const versionSchema = z.object({
  /** 0 for the text that the site was opened with. */
  id: count,
  title: z.string(),
  message: z.string(),
  changes: z.string(),
  version: z.string(),
  applies_from: z.iso.date(),
  state: z.enum(termsStates),
  /** Families whose last acceptance is of this version. */
  accepted: count,
});

const text = (max: number, fault: string) =>
  z.string({ error: fault }).trim().min(10, fault).max(max, "api.field.too_big");

export const termsEndpoints = {
  /** The latest first (API-255). */
  listTerms: operator.get("/api/operator/terms", {
    command: "terms list",
    query: z.object(pagingShape),
    output: listOf(versionSchema),
    list: true,
  }),
  /** From a day to come; the same day again replaces a version that does not apply yet (API-255). */
  publishTerms: operator.post("/api/operator/terms", {
    command: "terms publish",
    limit: { calls: 20, perSeconds: 3600 },
    body: z.object({
      title: text(120, "api.terms.title"),
      message: text(100_000, "api.terms.message"),
      changes: text(600, "api.terms.changes"),
      applies_from: z.iso.date({ error: "api.date.invalid" }),
    }),
    output: z.object({
      terms: versionSchema,
      effect: z.object({ sentences: z.array(z.string()), contracts: count, families: count }),
    }),
    status: 201,
  }),
};

export type TermsVersion = z.output<typeof versionSchema>;
export type TermsInput = z.output<typeof termsEndpoints.publishTerms.input.body>;
