import { LRUCache } from "lru-cache";
import { z } from "zod";

import type { env } from "#app/env.server.ts";
import { oneLine } from "#app/lib/one-line.ts";

import { openOutgoing, type Outgoing, OutgoingError } from "./outgoing.server.ts";

export type FoundAddress = {
  label: string;
  houseNumber: string | undefined;
  street: string | undefined;
  city: string;
  cityCode: string;
  postalCode: string;
  latitude: number;
  longitude: number;
  /** The point is the exact building. */
  accurate: boolean;
};

export type AddressGateway = {
  name: "local" | "geoplateforme";
  search: (typed: string) => Promise<FoundAddress[] | undefined>;
};

const patience = 1500;
/** Bytes; five addresses always fit, longer answers are cut off. */
const longest = 1 << 20;
const day = 24 * 3_600_000;

const featureSchema = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) }),
  properties: z.object({
    label: z.string(),
    type: z.string().optional(),
    housenumber: z.string().optional(),
    street: z.string().optional(),
    name: z.string().optional(),
    postcode: z.string().optional(),
    citycode: z.string().optional(),
    city: z.string().optional(),
  }),
});
const answerSchema = z.object({ features: z.array(z.unknown()) });

function addressOf(feature: unknown): FoundAddress[] {
  const parsed = featureSchema.safeParse(feature);
  if (!parsed.success) return [];
  const { geometry, properties } = parsed.data;
  const { label, type, housenumber, street, name, postcode, citycode, city } = properties;
  if (!postcode || !citycode || !city) return [];
  const [longitude, latitude] = geometry.coordinates;
  return [
    {
      label,
      houseNumber: housenumber,
      street: street ?? (type === "street" ? name : undefined),
      city,
      cityCode: citycode,
      postalCode: postcode,
      latitude,
      longitude,
      accurate: type === "housenumber",
    },
  ];
}

const local: AddressGateway = { name: "local", search: () => Promise.resolve(undefined) };

/** On timeout, refusal or lost connection it returns nothing: our own communes are used. */
export function geoplateforme(baseUrl: string): AddressGateway {
  const send = openOutgoing({
    name: "addresses",
    timeoutMs: patience,
    maxBytes: longest,
    retries: 1,
  });
  const kept = new LRUCache<string, FoundAddress[]>({ max: 1000, ttl: day });
  return {
    name: "geoplateforme",
    search: async (typed) => {
      const key = oneLine(typed.toLowerCase());
      if (key.length < 3 || !/^[\p{L}\p{N}]/u.test(key)) return undefined;
      const known = kept.get(key);
      if (known) return known;
      const found = await ask(send, baseUrl, key);
      if (found) kept.set(key, found);
      return found;
    },
  };
}

const answerOf = (text: string) => {
  try {
    return answerSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
};

/** One retry on a lost connection; nothing on silence, refusal or an unexpected answer. */
async function ask(send: Outgoing, baseUrl: string, typed: string) {
  const url = new URL(`${baseUrl.replace(/\/$/, "")}/search`);
  url.search = new URLSearchParams({ q: typed, limit: "5", autocomplete: "1" }).toString();
  const answer = await send({ url }).catch((error: unknown) => {
    if (error instanceof OutgoingError) return undefined;
    throw error;
  });
  if (answer?.status !== 200) return undefined;
  return answerOf(answer.body.toString("utf8"))?.features.flatMap(addressOf);
}

export const openAddresses = (from: typeof env): AddressGateway =>
  from.ADDRESS_PROVIDER === "geoplateforme" ? geoplateforme(from.ADDRESS_API_URL) : local;
