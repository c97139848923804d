import { createHmac, timingSafeEqual } from "node:crypto";
import type { z } from "zod";

import type { env } from "#app/env.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import {
  isKeyRefused,
  openOutgoing,
  type Outgoing,
  type OutgoingAnswer,
  OutgoingError,
} from "./outgoing.server.ts";
import {
  AgencyError,
  type AgencyFault,
  type Corrected,
  type Submitted,
  type TaxAgency,
} from "./tax-agency.server.ts";
import {
  accountOf,
  correctedSchema,
  eventOf,
  faultsSchema,
  foundSchema,
  personOnWire,
  reductionOnWire,
  registeredSchema,
  requestOnWire,
  stateOf,
  submittedSchema,
  tokenSchema,
} from "./urssaf-wire.server.ts";

export type AgencySettings = Readonly<{
  clientId: string;
  clientSecret: string;
  webhookSecret: string;
  baseUrl: string;
  site?: string;
  timeoutMs?: number;
}>;

const usualTimeoutMs = 20_000;
const askMs = 5000;
const longest = 256 << 10;
const root = "/atp/v1/tiersPrestations";
const familySite = "https://particulier.urssaf.fr/";
/** Maximum age of a signature, in seconds. */
const oldest = 300;

type Send = (method: "GET" | "POST", path: string, body?: unknown) => Promise<OutgoingAnswer>;

/** Its door answers 400 to an unknown client (RFC 6749, 5.2). */
const refusesKey = (answer: OutgoingAnswer) =>
  isKeyRefused(answer) || (answer.status === 400 && answer.body.includes("invalid_client"));

// Retries idempotent calls on a stale kept-alive connection.
const usualHow = { name: "tax_agency", maxBytes: longest, retries: 1, refusesKey } as const;

/** Visitors ask too (API-131): those who come at once share one call. */
function sharedBy(ask: () => Promise<boolean>): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined;
  return () =>
    (asking ??= ask().finally(() => {
      asking = undefined;
    }));
}

/** The agency's own API (LAW-04): a token for an hour, JSON, errors as a list. */
export function urssafAgency(settings: AgencySettings): TaxAgency {
  const { timeoutMs = usualTimeoutMs, webhookSecret, clientId: provider } = settings;
  const privateAddresses = settings.site !== undefined;
  const how = { ...usualHow, privateAddresses };
  const outgoing = openOutgoing({ ...how, timeoutMs });
  // Availability checks are never blocked by the breaker.
  const breaker = { failures: Infinity, restMs: 0 };
  const quick = openOutgoing({ ...how, timeoutMs: Math.min(askMs, timeoutMs), breaker });
  const send = authorised(settings, outgoing);
  return {
    available: sharedBy(() =>
      askToken(settings, quick).then(
        () => true,
        () => false,
      ),
    ),
    register: async (person) => {
      const answer = await send("POST", `${root}/particulier`, personOnWire(person));
      return { clientId: read(registeredSchema, answer).idClient };
    },
    findAccount: async (who) => {
      const query = new URLSearchParams(
        "clientId" in who ? [["idClient", who.clientId]] : [["adresseMail", who.email]],
      );
      const clientId = "clientId" in who ? who.clientId : "";
      const answer = await send("GET", `${root}/particulier?${query.toString()}`);
      try {
        return parsed(() => accountOf(jsonOf(checked(answer)), clientId));
      } catch (error) {
        if (isUnknown(error)) return undefined;
        throw error;
      }
    },
    submit: async (request) => {
      const written = [requestOnWire(request, provider)];
      return submittedOf(await send("POST", `${root}/demandePaiement`, written));
    },
    correct: async (reduction) =>
      correctedOf(
        await send("POST", `${root}/demandePaiement/corriger`, reductionOnWire(reduction)),
      ),
    search: async (which) => {
      const requested =
        "billNumber" in which
          ? { numFactureTiers: which.billNumber }
          : { idDemandePaiements: which.requestIds };
      const answer = await send("POST", `${root}/demandePaiement/rechercher`, requested);
      return read(foundSchema, answer).infoDemandePaiements.map(stateOf);
    },
    siteOf: (clientId) =>
      settings.site === undefined ? familySite : `${settings.site}${encodeURIComponent(clientId)}/`,
    readEvent: (raw, signature) => {
      refuseUnsigned(webhookSecret, raw, signature);
      return parsed(() => eventOf(JSON.parse(raw)));
    },
  };
}

function submittedOf(answer: OutgoingAnswer): Submitted {
  if (answer.status === 400) return { refused: faultsOf(answer) };
  const [taken] = read(submittedSchema, answer);
  const { idDemandePaiement: requestId, statut: code = "10", errors = [] } = taken ?? {};
  return requestId === undefined || errors.length > 0 ? { refused: errors } : { requestId, code };
}

function correctedOf(answer: OutgoingAnswer): Corrected {
  if (answer.status === 400) return { refused: faultsOf(answer) };
  // An agency that takes no correction there: the State's half leaves by hand.
  if (answer.status === 404) return { refused: [{ code: "no_correction", message: "" }] };
  return { reference: read(correctedSchema, answer).idCorrection };
}

async function askToken(settings: AgencySettings, outgoing: Outgoing) {
  const { baseUrl, clientId, clientSecret } = settings;
  const answer = await outgoing({
    url: new URL("/api/oauth/v1/token", baseUrl),
    method: "POST",
    idempotent: true,
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_id: clientId,
      client_secret: clientSecret,
      scope: "homeplus.tiersprestations",
    }).toString(),
  }).catch(noAnswer);
  return read(tokenSchema, answer);
}

const marginMs = 60_000;

/** One token per hour; renewed once when refused. */
function authorised(settings: AgencySettings, outgoing: Outgoing): Send {
  let token: Promise<{ text: string; until: number }> | undefined;
  const ask = async () => {
    const { access_token: text, expires_in: seconds } = await askToken(settings, outgoing);
    return { text, until: performance.now() + seconds * 1000 - marginMs };
  };
  const present = async (): Promise<string> => {
    const kept = await token?.catch(() => undefined);
    if (kept && kept.until > performance.now()) return kept.text;
    token = ask();
    return (await token).text;
  };
  return async (method, path, body) => {
    const call = async () =>
      outgoing({
        url: new URL(path, settings.baseUrl),
        method,
        idempotent: method === "GET" || /\/(?:rechercher|corriger)$/.test(path),
        headers: {
          Authorization: `Bearer ${await present()}`,
          Accept: "application/json",
          ...(body !== undefined && { "Content-Type": "application/json" }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }).catch(noAnswer);
    const answer = await call();
    if (answer.status !== 401) return answer;
    token = undefined;
    return call();
  };
}

function noAnswer(error: unknown): never {
  if (!(error instanceof OutgoingError)) throw error;
  throw new AgencyError(error.reason === "timeout" ? "timeout" : "other", [], { cause: error });
}

function checked(answer: OutgoingAnswer): OutgoingAnswer {
  const { status } = answer;
  if (status >= 200 && status < 300) return answer;
  if (status === 400 || status === 404) throw new AgencyError("refused", faultsOf(answer));
  if (status === 403) throw new AgencyError("forbidden", faultsOf(answer));
  throw new AgencyError(status === 504 ? "timeout" : "other");
}

function jsonOf({ body }: OutgoingAnswer): unknown {
  return JSON.parse(body.toString("utf8"));
}

/** An invalid answer is the agency's fault, not ours. */
function parsed<Value>(make: () => Value): Value {
  try {
    return make();
  } catch (error) {
    throw error instanceof AgencyError ? error : new AgencyError("other", [], { cause: error });
  }
}

const read = <Schema extends z.ZodType>(schema: Schema, answer: OutgoingAnswer) =>
  parsed(() => schema.parse(jsonOf(checked(answer))));

function faultsOf(answer: OutgoingAnswer): readonly AgencyFault[] {
  try {
    return faultsSchema.parse(jsonOf(answer));
  } catch {
    return [];
  }
}

const isUnknown = (error: unknown) =>
  error instanceof AgencyError &&
  error.faults.some(({ code }) => code === "ERR_PARTICULIER_INCONNU");

/** « t=1790000000,v1=… »: a recent time, and a code over it and the raw bytes. */
function refuseUnsigned(secret: string, raw: string, signature: string | null): void {
  const [, time = "", code = ""] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? "") ?? [];
  const ours = createHmac("sha256", secret).update(`${time}.${raw}`).digest();
  const theirs = Buffer.from(code, "hex");
  const fresh = Math.abs(Date.now() / 1000 - Number(time)) <= oldest;
  if (theirs.length !== ours.length || !timingSafeEqual(ours, theirs) || !fresh) {
    throw new RuleError("unauthenticated", "api.payment.signature");
  }
}

const closed = () => Promise.reject(new AgencyError("other"));

/** No agency configured in production: never available. */
const noAgency: TaxAgency = {
  available: () => Promise.resolve(false),
  register: closed,
  findAccount: closed,
  submit: closed,
  correct: closed,
  search: closed,
  siteOf: () => familySite,
  readEvent: () => {
    throw new RuleError("unauthenticated", "api.payment.signature");
  },
};

export function openTaxAgency(
  { agency }: Pick<typeof env, "agency">,
  standIn: AgencySettings | undefined,
): TaxAgency {
  const settings = agency ?? standIn;
  return settings ? urssafAgency(settings) : noAgency;
}
