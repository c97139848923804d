import { createApi } from "#app/api/api.server.ts";
import { type Api, apiClient } from "#app/bff/api-client.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { openAddresses } from "#app/gateways/address.server.ts";
import { openCaptcha } from "#app/gateways/captcha.server.ts";
import type { Gateways } from "#app/gateways/gateways.server.ts";
import { openRooms } from "#app/gateways/rooms.server.ts";
import { openStorage } from "#app/gateways/storage.server.ts";
import { stripeCards } from "#app/gateways/stripe-cards.server.ts";
import { urssafAgency } from "#app/gateways/urssaf.server.ts";
import { openVault } from "#app/gateways/vault.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { plusDays } from "#app/lib/clock.ts";
import type { Scope } from "#app/sandbox/stripe/fields.ts";
import { startStripe } from "#app/sandbox/stripe/serve.server.ts";
import type { Scope as AgencyScope } from "#app/sandbox/urssaf/people.server.ts";
import { startUrssaf } from "#app/sandbox/urssaf/serve.server.ts";

import type { Chance } from "./random.ts";

/** Each yielded instant is when the following step happens; stories are interleaved in that order. */
export type Story<Result = void> = AsyncGenerator<Date, Result, void>;

export type Past = Readonly<{
  tx: Tx;
  chance: Chance;
  present: Date;
  now: () => Date;
  as: (actor?: Actor) => Api;
  bank: () => Scope;
  agency: () => AgencyScope;
  gateways: Gateways;
  start: (story: Story<unknown>) => void;
  /** In chronological order: bills are numbered by date. */
  play: () => Promise<void>;
  close: () => Promise<void>;
}>;

const never = 2 ** 31 - 1;
const keysOf = (name: string) => ({
  secretKey: `sk_test_${name}`,
  publicKey: `pk_test_${name}`,
  webhookSecret: `whsec_${name}`,
});
const keys = { main: keysOf("main"), second: keysOf("second") };
const accounts = Object.entries(keys).map(([name, one]) => ({ name, ...one }));

export async function openPast(tx: Tx, chance: Chance, present: Date): Promise<Past> {
  let moment = plusDays(present, -1000);
  let caller: Actor | undefined;
  const clock = () => moment;
  const draw = () => Array.from({ length: 24 }, () => chance.between(0, 15).toString(16)).join("");
  const pages = "http://bank.test/";
  const settings = { db: tx, clock, pages, accounts, draw, port: 0, everyMs: never };
  const bank = await startStripe(settings);
  const agencyKeys = { clientId: "past", clientSecret: "past", webhookSecret: "past" };
  const agency = await startUrssaf({ db: tx, clock, ...agencyKeys, draw, port: 0, everyMs: never });
  const gateways = {
    cards: stripeCards({ ...keys, at: { host: "127.0.0.1", port: bank.port } }),
    addresses: openAddresses(env),
    captcha: openCaptcha(env),
    mail: () => Promise.reject(new Error("The past sends no mail.")),
    sendEvent: () => Promise.reject(new Error("The past tells no event.")),
    taxAgency: urssafAgency({
      ...agencyKeys,
      baseUrl: `http://127.0.0.1:${String(agency.port)}`,
      site: "http://agency.test/",
    }),
    storage: openStorage(env),
    rooms: openRooms(env),
    vault: openVault(env),
  };
  const api = createApi({ db: tx, clock, actorOf: () => Promise.resolve(caller), gateways });
  const client = apiClient((request) => api.fetch(request), "http://past.test");
  const started: { story: Story<unknown>; at: Date }[] = [];

  return {
    tx,
    chance,
    present,
    now: clock,
    as: (actor) => (endpoint, input) => {
      caller = actor;
      return client(endpoint, input).catch(refused);
    },
    bank: () => ({ tx, account: "main", now: moment, pages, draw }),
    agency: () => ({ tx, now: moment, draw }),
    gateways,
    start: (story) => void started.push({ story, at: moment }),
    play: async () => {
      while (started.length > 0) {
        const next = started.reduce((one, other) => (other.at < one.at ? other : one));
        started.splice(started.indexOf(next), 1);
        moment = next.at;
        const step = await next.story.next();
        if (step.done) continue;
        const at = step.value;
        if (at < moment || at > present) throw new Error(`A story leads to ${at.toISOString()}.`);
        started.push({ story: next.story, at });
      }
    },
    close: async () => {
      await agency.stop();
      await bank.stop();
    },
  };
}

async function refused(refusal: unknown): Promise<never> {
  if (!(refusal instanceof Response)) throw refusal;
  throw new Error(`${refusal.url} ${String(refusal.status)} ${await refusal.text()}`);
}
