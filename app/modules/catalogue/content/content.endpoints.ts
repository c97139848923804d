import { z } from "zod";

import { visitor } from "#app/api/endpoint.ts";
import { roles } from "#app/lib/actor.ts";
import { scriptReportPath } from "#app/lib/script-report.ts";

import { invoiceTypes, longestReport, paymentTypes } from "./domain.ts";

export const configSchema = z.object({
  tax_advance_enabled: z.boolean(),
  payment_types: z.array(z.enum(paymentTypes)),
  invoice_types: z.array(z.enum(invoiceTypes)),
  discount: z.number(),
  contact: z.object({
    email: z.string(),
    phone: z.string(),
    hours: z.string(),
    prep_app_email: z.string(),
    /** The main office, then the second one. */
    addresses: z.array(z.object({ name: z.string(), address: z.string(), map: z.string() })),
  }),
  /** Home services declaration (LAW-16). */
  home_services: z.object({ number: z.string(), date: z.string() }),
  captcha: z.object({ v2: z.string().nullable(), v3: z.string().nullable() }),
  payment_public_keys: z.object({ main: z.string().nullable(), second: z.string().nullable() }),
  page_sizes: z.record(z.string(), z.number().int()),
  /** Only in the demonstration (decision 024). */
  demo_accounts: z
    .object({
      password: z.string(),
      /** The key of the operator's codes. */
      totp_secret: z.string(),
      accounts: z.array(z.object({ email: z.string(), role: z.enum(roles), name: z.string() })),
    })
    .nullable(),
});

export const termsOfUseSchema = z.object({
  title: z.string(),
  message: z.string(),
  version: z.string(),
  date: z.iso.date(),
});

export const houseTextSchema = z.object({
  title: z.string(),
  message: z.string(),
  date: z.iso.date(),
  invented: z.boolean(),
});

const text = z.string().default("");

const reportSchema = z
  .object({ browser: text, error: text, url: text })
  .refine(
    ({ browser, error, url }) => browser.length + error.length + url.length <= longestReport,
    {
      error: "api.content.report_too_long",
      path: ["error"],
    },
  );

export const contentEndpoints = {
  config: visitor.get("/api/public/system/config", {
    output: configSchema,
    cache: "no-store",
  }),

  terms: visitor.get("/api/public/cgu", {
    output: termsOfUseSchema,
    cache: "revalidate",
  }),

  legalNotice: visitor.get("/api/public/legal-notice", {
    output: houseTextSchema,
    cache: "revalidate",
  }),

  personalData: visitor.get("/api/public/personal-data", {
    output: houseTextSchema,
    cache: "revalidate",
  }),

  /** Who may review, and how reviews are checked (PUB-067, LAW-10). */
  reviewsRule: visitor.get("/api/public/reviews-rule", {
    output: houseTextSchema,
    cache: "revalidate",
  }),

  /** Accessibility statement (PUB-065, LAW-25). */
  accessibility: visitor.get("/api/public/accessibility", {
    output: houseTextSchema,
    cache: "revalidate",
  }),

  /** Logs a browser failure without personal data (API-049). */
  log: visitor.post(scriptReportPath, {
    body: reportSchema,

    answer: "none",
    limit: { calls: 30, perSeconds: 60 },
  }),

  /** API only (API-155); the database is checked by /readyz. */
  health: visitor.get("/api/health", {
    output: z.object({ status: z.literal("ok") }),
    cache: "no-store",
  }),
};

export type Config = z.output<typeof configSchema>;
export type HouseTextPage = z.output<typeof houseTextSchema>;
export type TermsOfUse = z.output<typeof termsOfUseSchema>;
