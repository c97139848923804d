import type { env } from "#app/env.server.ts";
import type { Vault } from "#app/lib/seal.server.ts";

import { type AddressGateway, openAddresses } from "./address.server.ts";
import type { BbbSettings } from "./bbb.server.ts";
import { type Captcha, openCaptcha } from "./captcha.server.ts";
import type { Cards } from "./cards.server.ts";
import { openEvents, type SendEvent } from "./events.server.ts";
import { type Deliver, openMail } from "./mail.server.ts";
import { openRooms, type Rooms, roomsLine } from "./rooms.server.ts";
import { openStorage } from "./storage.server.ts";
import type { Storage } from "./storage-key.ts";
import type { StripeSettings } from "./stripe-accounts.server.ts";
import { stripeCards } from "./stripe-cards.server.ts";
import type { TaxAgency } from "./tax-agency.server.ts";
import { type AgencySettings, openTaxAgency } from "./urssaf.server.ts";

export type Gateways = Readonly<{
  cards: Cards;
  addresses: AddressGateway;
  captcha: Captcha;
  mail: Deliver;
  sendEvent: SendEvent;
  taxAgency: TaxAgency;
  storage: Storage;
  rooms: Rooms;
  vault: Vault;
}>;

export type StandIns = Readonly<{
  stripe: StripeSettings | undefined;
  urssaf: AgencySettings | undefined;
  bbb?: BbbSettings | undefined;
}>;

type Environment = typeof env;

/**
 * Stand-ins fill the gaps in the demonstration (decision 024). The caller supplies the vault: the database must know
 * its key.
 */
export function openGateways(from: Environment, standIns: StandIns, vault: Vault): Gateways {
  const stripe = from.stripe ?? standIns.stripe;
  if (!stripe) throw new Error("STRIPE_SECRET_KEY or STRIPE_PUBLIC_KEY is missing.");
  return {
    cards: stripeCards(stripe),
    addresses: openAddresses(from),
    captcha: openCaptcha(from),
    mail: openMail(from),
    sendEvent: openEvents(from),
    taxAgency: openTaxAgency(from, standIns.urssaf),
    storage: openStorage(from),
    rooms: openRooms(from, standIns.bbb),
    vault,
  };
}

export function gatewaysLine(from: Environment): string {
  const cards = from.stripe
    ? `Stripe (${from.stripe.second ? "main, second" : "main"})`
    : "sandbox (main, second)";
  const events = from.marketing ? new URL(from.marketing.url).host : "nobody";
  const mails = from.SMTP_URL ? "SMTP" : "outbox";
  const files = from.storage ? "S3" : "folder";
  const agency = from.agency ? "Urssaf" : from.demo ? "sandbox" : "none";
  return `cards ${cards} · tax agency ${agency} · addresses ${from.ADDRESS_PROVIDER} · captcha ${from.CAPTCHA_PROVIDER} · mails ${mails} · files ${files} · rooms ${roomsLine(from)} · events ${events}`;
}
