import i18next from "i18next";
import pino from "pino";

import { demoAccounts, demoPassword } from "#app/db/seed/accounts.ts";
import { env } from "#app/env.server.ts";
import { legal, legalIsSample } from "#app/legal.server.ts";
import { noonOf, plainDay } from "#app/lib/french-date.ts";
import { displayPhone } from "#app/lib/phone.ts";

import {
  discount,
  type HouseText,
  houseTextsDate,
  invoiceTypes,
  keptReport,
  pageSizes,
  paymentTypes,
  type Report,
  taxAdvanceEnabled,
  terms,
} from "./domain.ts";
import type { Config, HouseTextPage, TermsOfUse } from "./endpoints.ts";

const log = pino({ level: env.LOG_LEVEL, base: null });

/** What the site must know of the house (API-147); people to play only in the demonstration. */
export function showConfig(): Config {
  return {
    tax_advance_enabled: taxAdvanceEnabled,
    payment_types: [...paymentTypes],
    invoice_types: [...invoiceTypes],
    discount,
    contact: { ...legal.contact, phone: displayPhone(legal.contact.phone) },
    captcha: { v2: null, v3: null },
    payment_public_keys: { main: env.STRIPE_PUBLIC_KEY ?? null, second: null },
    page_sizes: pageSizes,
    demo_accounts: env.demo
      ? { password: demoPassword, accounts: demoAccounts.map((account) => ({ ...account })) }
      : null,
  };
}

/** The words that name the house in its texts. */
function houseWords() {
  const { contact, mediator, host, home_services: sap } = legal;
  return {
    ...{ name: legal.name, form: legal.form, capital: legal.capital, address: legal.address },
    ...{ registry: legal.registry, vat: legal.vat_number, publisher: legal.publisher },
    ...{ email: contact.email, phone: displayPhone(contact.phone), hours: contact.hours },
    ...{ sap: sap.number, sap_date: plainDay(noonOf(sap.date)) },
    ...{
      mediator: mediator.name,
      mediator_address: mediator.address,
      mediator_site: mediator.site,
    },
    ...{ host: host.name, host_address: host.address, host_phone: displayPhone(host.phone) },
  };
}

const messageOf = (text: "terms" | HouseText) =>
  i18next.t(`content:${text}.message`, { joinArrays: "\n\n", ...houseWords() });

/** A text of the house, its own names and numbers filled in (PUB-060). */
export function showHouseText(name: HouseText): HouseTextPage {
  return {
    title: i18next.t(`content:${name}.title`),
    message: messageOf(name),
    date: houseTextsDate,
    invented: legalIsSample,
  };
}

/** The terms in force (API-148): parts open by « ## », paragraphs are parted by a blank line. */
export function showTermsOfUse(): TermsOfUse {
  return {
    title: i18next.t("content:terms.title"),
    message: messageOf("terms"),
    ...terms,
  };
}

/** Keeps a browser's account of a failure in the log, without anything personal (VAL-045). */
export function keepReport(report: Report): void {
  log.warn({ report: keptReport(report) }, "browser");
}
