import { createHash } from "node:crypto";
import i18next from "i18next";

import { demoAccounts, demoPassword, operatorSecret } from "#app/db/seed/accounts.ts";
import { env } from "#app/env.server.ts";
import { legal, legalIsSample } from "#app/legal.server.ts";
import type { Legal } from "#app/legal-file.server.ts";
import { noonOf, plainDay } from "#app/lib/french-date.ts";
import { displayPhone } from "#app/lib/phone.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import type { Config, HouseTextPage, TermsOfUse } from "./content.endpoints.ts";
import {
  discount,
  type HouseText,
  houseTextsDate,
  invoiceTypes,
  pageSizes,
  paymentTypes,
  publishedTerms,
  termsDate,
} from "./domain.ts";

/** Site configuration (API-147); demo accounts only in the demonstration. */
export function showConfig(): Config {
  return {
    tax_advance_enabled: env.demo || env.URSSAF_CLIENT_ID !== undefined,
    payment_types: [...paymentTypes],
    invoice_types: [...invoiceTypes],
    discount,
    contact: {
      email: legal.contact.email,
      hours: legal.contact.hours,
      phone: displayPhone(legal.contact.phone),
      prep_app_email: legal.contact.email,
      addresses: (legal.offices.length > 0 ? legal.offices : [legal]).map(onMap),
    },
    home_services: {
      number: legal.home_services.number,
      date: plainDay(noonOf(legal.home_services.date)),
    },
    captcha: { v2: null, v3: null },
    payment_public_keys: {
      main: env.STRIPE_PUBLIC_KEY ?? null,
      second: env.STRIPE_PUBLIC_KEY_SECOND ?? null,
    },
    page_sizes: pageSizes,
    demo_accounts: env.demo
      ? {
          password: demoPassword,
          totp_secret: operatorSecret,
          accounts: demoAccounts.map((account) => ({ ...account })),
        }
      : null,
  };
}

const onMap = ({ name, address }: { name: string; address: string }) => ({
  name,
  address,
  map: `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`,
});

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

/** A text with the company's names and numbers filled in (PUB-060). */
export function showHouseText(name: HouseText): HouseTextPage {
  return {
    title: i18next.t(`content:${name}.title`),
    message: messageOf(name, legal),
    date: houseTextsDate,
    invented: legalIsSample,
  };
}

/** The version is the day and eight hash digits of the exact text. */
export function termsOf(house: Legal): TermsOfUse {
  const title = i18next.t("content:terms.title");
  const message = messageOf("terms", house);
  return { title, message, ...datedOf({ title, message, appliesFrom: termsDate }) };
}

type Published = Readonly<{ title: string; message: string; appliesFrom: string }>;

export function versionOf({ title, message, appliesFrom }: Published): string {
  const mark = createHash("sha256").update(`${title}\n${message}`).digest("hex").slice(0, 8);
  return `${appliesFrom}.${mark}`;
}

const datedOf = (published: Published) => ({
  version: versionOf(published),
  date: published.appliesFrom,
});

let first: TermsOfUse | undefined;
let held: Readonly<{ versions: readonly Published[]; today: () => string }> | undefined;

/** Versions by day, and today: what an operator published is in force from its day on. */
export function holdPublishedTerms(versions: readonly Published[], today: () => string): void {
  held = { versions, today };
}

/** Terms in force today (API-148, LAW-06). */
export function showTermsOfUse(): TermsOfUse {
  const published = held && publishedTerms(held.versions, held.today());
  if (!published) return (first ??= termsOf(legal));
  const { title, message } = published;
  return { title, message, ...datedOf(published) };
}

/** 409 at `terms_version` unless it is the version in force: the acceptance proves what was read (LAW-06). */
export function requireInForce(version: string): void {
  if (version === showTermsOfUse().version) return;
  const code = "api.terms.changed";
  throw new RuleError("conflict", code, { errors: [{ field: "terms_version", code }] });
}
