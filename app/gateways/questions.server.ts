import type { env } from "#app/env.server.ts";
import { askIceServer, iceServerIn } from "#app/lib/stun.server.ts";

import { openAddresses } from "./address.server.ts";
import { askCarrier } from "./mail.server.ts";
import { openOutgoing, OutgoingError } from "./outgoing.server.ts";
import { openRooms } from "./rooms.server.ts";
import { openStorage, tryStorage } from "./storage.server.ts";
import type { StripeKeys } from "./stripe-accounts.server.ts";
import { openTaxAgency } from "./urssaf.server.ts";

/** `ask` answers what was found in one sentence, and throws another that says what to mend; undefined: not used. */
export type Question = Readonly<{ name: string; ask: (() => Promise<string>) | undefined }>;

type Environment = typeof env;

const timeoutMs = 5000;
const maxBytes = 1 << 20;
const own = openOutgoing({ timeoutMs, maxBytes, privateAddresses: true });

const reasonOf = (error: unknown): string => {
  if (error instanceof OutgoingError) return error.code ?? error.reason;
  return error instanceof Error ? error.message : "unknown";
};

/** The status of a GET; throws `mend` when there is none. */
async function statusOf(url: URL, mend: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await own({ url, headers }).catch((error: unknown) => {
    throw new Error(`${url.host} does not answer (${reasonOf(error)}): ${mend}`);
  });
  return answer.status;
}

/** Reads the balance of an account, which moves nothing. */
const askStripe =
  ({ secretKey, publicKey }: StripeKeys, suffix: "" | "_SECOND") =>
  async () => {
    const names = `STRIPE_SECRET_KEY${suffix}`;
    const isTest = (key: string) => /^[a-z]+_test_/.test(key);
    if (isTest(secretKey) !== isTest(publicKey))
      throw new Error(
        `${names} and STRIPE_PUBLIC_KEY${suffix} are not of one mode: take both from one page.`,
      );
    const url = new URL("/v1/balance", "https://api.stripe.com");
    const headers = { Authorization: `Bearer ${secretKey}` };
    const status = await statusOf(url, "the way out to it is closed, or it is down.", headers);
    if (status === 401)
      throw new Error(`Stripe refuses ${names}: take the key again from its dashboard.`);
    if (status !== 200 && status !== 403)
      throw new Error(`Stripe answers ${status} to ${names}: see status.stripe.com.`);
    return `Stripe takes the key${isTest(secretKey) ? ", which is a test key: no money moves" : ""}.`;
  };

function cardQuestions({ stripe }: Environment): Question[] {
  if (!stripe) return [{ name: "cards", ask: undefined }];
  const { main, second } = stripe;
  return [
    { name: "cards", ask: askStripe(main, "") },
    ...(second ? [{ name: "cards of the second entity", ask: askStripe(second, "_SECOND") }] : []),
  ];
}

const askAgency = (from: Environment) => async () => {
  const isThere = await openTaxAgency(from, undefined).available();
  if (!isThere)
    throw new Error(
      "The tax agency gives no token: URSSAF_CLIENT_ID, URSSAF_CLIENT_SECRET or URSSAF_BASE_URL is wrong, or it is down.",
    );
  return "The tax agency gives a token.";
};

const askAddresses = (from: Environment) => async () => {
  const found = await openAddresses(from).search("20 avenue de Ségur Paris");
  if (!found || found.length === 0)
    throw new Error(
      "The addresses find no street of Paris: ADDRESS_API_URL is wrong, or it is down.",
    );
  return `The addresses found ${found[0]?.label ?? ""}.`;
};

const askRooms = (from: Environment) => async () => {
  const mend = "BBB_URL or BBB_SECRET is not what `bbb-conf --secret` prints.";
  await openRooms(from)
    .meetings?.isRunning("preau")
    .catch((error: unknown) => {
      throw new Error(`The rooms refuse us (${reasonOf(error)}): ${mend}`);
    });
  return "BigBlueButton takes our signature.";
};

function iceQuestions({ ice }: Environment): Question[] {
  return ice.urls.map((url) => ({
    name: url.replace(/\?.*$/, ""),
    ask: async () => {
      const server = iceServerIn(url);
      if (!server) throw new Error("ICE_SERVERS cannot be read: stun:HOST:PORT or turn:HOST:PORT.");
      await askIceServer(server, timeoutMs).catch((error: unknown) => {
        throw new Error(
          `It does not answer (${reasonOf(error)}): ICE_SERVERS, a firewall, or coturn is down.`,
        );
      });
      return server.isUdp ? "It answers a binding request." : "It takes a connection.";
    },
  }));
}

const askFiles = (from: Environment) => async () => {
  await tryStorage(openStorage(from));
  return "A file was put and removed.";
};

const askMail = (url: string) => async () => {
  await askCarrier(url).catch((error: unknown) => {
    throw new Error(
      `The carrier refuses us (${reasonOf(error)}): SMTP_URL is wrong, or its port is closed.`,
    );
  });
  return "The carrier took our name and password; no mail was sent.";
};

const askEvents = (url: string) => async () => {
  const status = await statusOf(new URL(url), "MARKETING_URL is wrong, or it is down.");
  if (status >= 500)
    throw new Error(`It answers ${status}: it is down, or MARKETING_URL is wrong.`);
  return "Its host answers; no event was sent, so its key was not tried.";
};

const serviceQuestions = ({ services }: Environment): Question[] =>
  services.flatMap(({ name, script }) => {
    if (!script) return [];
    const ask = async () => {
      const status = await statusOf(new URL(script), "its address is wrong, or it is down.");
      if (status !== 200)
        throw new Error(`Its script answers ${status}: its address or number is wrong.`);
      return "Its script is there.";
    };
    return [{ name, ask }];
  });

/** From here, as a visitor: through the name, the certificate and the proxy. */
const askOrigin = (origin: string) => async () => {
  const mend = "the name, the certificate or the proxy; or no server is started yet.";
  const status = await statusOf(new URL("/healthz", origin), mend);
  if (status !== 200)
    throw new Error(`PUBLIC_ORIGIN answers ${status} to /healthz: the proxy reaches no server.`);
  return "PUBLIC_ORIGIN answers.";
};

const askApi = (url: string) => async () => {
  const mend = "API_URL is wrong, or the API is down.";
  const status = await statusOf(new URL("/readyz", url), mend);
  if (status !== 200) throw new Error(`API_URL answers ${status} to /readyz: ${mend}`);
  return "The API is ready.";
};

const shopQuestions = (from: Environment): Question[] =>
  (["APP_IOS_URL", "APP_ANDROID_URL"] as const).flatMap((name) => {
    const url = from[name];
    if (!url) return [];
    const ask = async () => {
      const status = await statusOf(new URL(url), `${name} is wrong, or the shop is down.`);
      if (status >= 400) throw new Error(`The shop answers ${status}: ${name} is wrong.`);
      return "The shop answers.";
    };
    return [{ name: name === "APP_IOS_URL" ? "shop for iOS" : "shop for Android", ask }];
  });

/** Asks each third party of these variables a question that moves no money and sends no mail (OPS-47). */
export const questionsOf = (from: Environment): Question[] => [
  { name: "files", ask: askFiles(from) },
  ...cardQuestions(from),
  { name: "mail", ask: from.SMTP_URL ? askMail(from.SMTP_URL) : undefined },
  { name: "tax agency", ask: from.agency && askAgency(from) },
  { name: "addresses", ask: from.ADDRESS_PROVIDER === "local" ? undefined : askAddresses(from) },
  { name: "rooms", ask: from.meetings && askRooms(from) },
  ...iceQuestions(from),
  { name: "events", ask: from.marketing && askEvents(from.marketing.url) },
  ...serviceQuestions(from),
  ...shopQuestions(from),
  { name: "api", ask: from.API_URL ? askApi(from.API_URL) : undefined },
  { name: "public origin", ask: from.demo ? undefined : askOrigin(from.origin) },
];
