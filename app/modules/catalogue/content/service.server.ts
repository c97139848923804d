import { createHash } from "node:crypto";
import i18next from "i18next";

import { demoAccounts, demoPassword } from "#app/db/seed/accounts.ts";
import { env } from "#app/env.server.ts";
import { legal, legalIsSample } from "#app/legal.server.ts";
import type { Legal } from "#app/legal-file.server.ts";
import { noonOf, plainDay } from "#app/lib/french-date.ts";
import { displayPhone } from "#app/lib/phone.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import {
  discount,
  type HouseText,
  houseTextsDate,
  invoiceTypes,
  pageSizes,
  paymentTypes,
  taxAdvanceEnabled,
  termsDate,
} from "./domain.ts";
import type { Config, HouseTextPage, TermsOfUse } from "./endpoints.ts";

/** What the site must know of the house (API-147); people to play only in the demonstration. */
export function showConfig(): Config {
  return {
    tax_advance_enabled: taxAdvanceEnabled,
    payment_types: [...paymentTypes],
    invoice_types: [...invoiceTypes],
    discount,
    contact: { ...legal.contact, phone: displayPhone(legal.contact.phone) },
    home_services: {
      number: legal.home_services.number,
      date: plainDay(noonOf(legal.home_services.date)),
    },
    captcha: { v2: null, v3: null },
    payment_public_keys: { main: env.STRIPE_PUBLIC_KEY ?? null, second: null },
    page_sizes: pageSizes,
    demo_accounts: env.demo
      ? { password: demoPassword, accounts: demoAccounts.map((account) => ({ ...account })) }
      : null,
  };
}

/** The words that name a house in its texts. */
function wordsOf(house: Legal) {
  const { contact, mediator, host, home_services: sap } = house;
  return {
    name: house.name,
    form: house.form,
    capital: house.capital,
    address: house.address,
    registry: house.registry,
    vat: house.vat_number,
    publisher: house.publisher,
    email: contact.email,
    phone: displayPhone(contact.phone),
    hours: contact.hours,
    sap: sap.number,
    sap_date: plainDay(noonOf(sap.date)),
    mediator: mediator.name,
    mediator_address: mediator.address,
    mediator_site: mediator.site,
    host: host.name,
    host_address: host.address,
    host_phone: displayPhone(host.phone),
  };
}

const messageOf = (text: "terms" | HouseText, house: Legal) =>
  i18next.t(`content:${text}.message`, { joinArrays: "\n\n", ...wordsOf(house) });

/** A text of the house, its own names and numbers filled in (PUB-060). */
export function showHouseText(name: HouseText): HouseTextPage {
  return {
    title: i18next.t(`content:${name}.title`),
    message: messageOf(name, legal),
    date: houseTextsDate,
    invented: legalIsSample,
  };
}

/**
 * The terms as they read for a house: parts open by « ## », paragraphs are parted by a blank line. The version
 * names the very text, the house's names included: its day, then eight digits of its hash.
 */
export function termsOf(house: Legal): TermsOfUse {
  const title = i18next.t("content:terms.title");
  const message = messageOf("terms", house);
  const mark = createHash("sha256").update(`${title}\n${message}`).digest("hex").slice(0, 8);
  return { title, message, version: `${termsDate}.${mark}`, date: termsDate };
}

let inForce: TermsOfUse | undefined;

/** The terms in force (API-148, LAW-06): whoever accepts an offer accepts this version. They change with a restart. */
export const showTermsOfUse = (): TermsOfUse => (inForce ??= termsOf(legal));

/**
 * Refuses the acceptance of any other text than the terms in force: what is kept proves what was read (LAW-06).
 * 409 at the field `terms_version`.
 */
export function requireInForce(version: string): void {
  if (version === showTermsOfUse().version) return;
  const code = "api.terms.changed";
  throw new RuleError("conflict", code, { errors: [{ field: "terms_version", code }] });
}
