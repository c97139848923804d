import i18next from "i18next";
import pino from "pino";

import { demoAccounts, demoPassword } from "#app/db/seed/accounts.ts";
import { env } from "#app/env.server.ts";

import {
  discount,
  invoiceTypes,
  keptReport,
  pageSizes,
  paymentTypes,
  type Report,
  taxAdvanceEnabled,
  terms,
} from "./domain.ts";
import type { Config, TermsOfUse } from "./endpoints.ts";

const log = pino({ level: env.LOG_LEVEL, base: null });

/** What the site must know of the house (API-147); people to play only in the demonstration. */
export function showConfig(): Config {
  return {
    tax_advance_enabled: taxAdvanceEnabled,
    payment_types: [...paymentTypes],
    invoice_types: [...invoiceTypes],
    discount,
    contact: {
      email: i18next.t("content:contact.email"),
      phone: i18next.t("content:contact.phone"),
      hours: i18next.t("content:contact.hours"),
    },
    captcha: { v2: null, v3: null },
    payment_public_keys: { main: env.STRIPE_PUBLIC_KEY ?? null, second: null },
    page_sizes: pageSizes,
    demo_accounts: env.demo
      ? { password: demoPassword, accounts: demoAccounts.map((account) => ({ ...account })) }
      : null,
  };
}

/** The terms in force (API-148): parts open by « ## », paragraphs are parted by a blank line. */
export function showTermsOfUse(): TermsOfUse {
  return {
    title: i18next.t("content:terms.title"),
    message: i18next.t("content:terms.message", { joinArrays: "\n\n" }),
    ...terms,
  };
}

/** Keeps a browser's account of a failure in the log, without anything personal (VAL-045). */
export function keepReport(report: Report): void {
  log.warn({ report: keptReport(report) }, "browser");
}
