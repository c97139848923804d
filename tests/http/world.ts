import { inArray } from "drizzle-orm";
import { SignJWT } from "jose";

import { createApi } from "#app/api/api.server.ts";
import type { Endpoint } from "#app/api/endpoint.ts";
import type { Db } from "#app/db/client.server.ts";
import { seedDatabase, type SeedFile } from "#app/db/seed/seed.server.ts";
import { env } from "#app/env.server.ts";
import { keyFor } from "#app/lib/secret.server.ts";
import { actorOfToken, closeSession, openSession } from "#app/modules/account/session.server.ts";
import { users } from "#app/modules/account/table.server.ts";
import { openBank } from "#tests/gateways/bank.ts";
import { testGateways } from "#tests/gateways/gateways.ts";
import { now } from "#tests/setup/time.ts";

import { fieldsOf } from "./samples.ts";

/** The ten who try each endpoint. */
export const identities = [
  "visitor",
  "customer_a",
  "customer_b",
  "teacher_t",
  "teacher_u",
  "operator",
  "expired",
  "tampered",
  "refresh_as_access",
  "signed_out",
] as const;

export type Identity = (typeof identities)[number];
type Account = "customer_a" | "customer_b" | "teacher_t" | "teacher_u";
export type Place = { in: "path" | "body"; name: string };
export type Swap = { endpoint: Endpoint; who: Account; place: Place; id: number; from: Account };

/** The fixture F0 behind the real API, with a token for each identity. */
export type World = {
  db: Db;
  seed: SeedFile;
  tokens: Partial<Record<Identity, string>>;
  fetch: (request: Request) => Promise<Response>;
  /** Who shares a contract with this one: each may know how to reach the other (ENT-33). */
  partnersOf: (who: Identity) => string[];
  /** Every id of somebody else that a caller of the same role could put where hers belongs. */
  swaps: (endpoints: readonly Endpoint[]) => Swap[];
  /** The ids that an identity may put in an address: all of hers, any one for who has none. */
  ownIds: (endpoint: Endpoint, who: Identity) => readonly number[];
};

/** Fills an empty database with F0 and signs everybody in. */
export async function openWorld(db: Db): Promise<World> {
  await openBank(db);
  const seed = await seedDatabase(db, "f0", now);
  const tokens = await tokensOf(db, seed);
  const api = createApi({
    db,
    clock: () => now,
    actorOf: actorOfToken,
    gateways: testGateways,
  });
  return {
    db,
    seed,
    tokens,
    fetch: async (request) => api.fetch(request),
    partnersOf: (who) => partnersOf(seed, who),
    swaps: (endpoints) => endpoints.flatMap((endpoint) => swapsOf(endpoint, seed)),
    ownIds: ({ path }, who) =>
      path.includes(":id") ? listOf(seed, who, listFor(path) ?? "teacher_ids") : [1],
  };
}

function partnersOf({ accounts }: SeedFile, who: Identity): string[] {
  const contractsOf = (name: string) =>
    (accounts as Record<string, { contract_ids?: number[] } | undefined>)[name]?.contract_ids ?? [];
  const own = new Set(contractsOf(who));
  return Object.keys(accounts).filter((name) => contractsOf(name).some((id) => own.has(id)));
}

async function tokensOf(db: Db, { accounts }: SeedFile): Promise<World["tokens"]> {
  const machineNow = new Date();
  const emails = Object.values(accounts).map(({ email }) => email);
  const people = await db.select().from(users).where(inArray(users.email, emails));
  const personOf = (email: string) => {
    const person = people.find((one) => one.email === email);
    if (!person) throw new Error(`F0 has no ${email}`);
    return person;
  };
  const open = (email: string) => openSession(db, personOf(email), machineNow);
  const tokenOf = async (email: string) => (await open(email)).access_token;

  const customer = personOf(accounts.customer_a.email);
  const leaving = await open(customer.email);
  const left = await actorOfToken(db, leaving.access_token);
  if (left && "sessionId" in left) await closeSession(db, left, machineNow);

  return {
    customer_a: await tokenOf(accounts.customer_a.email),
    customer_b: await tokenOf(accounts.customer_b.email),
    teacher_t: await tokenOf(accounts.teacher_t.email),
    teacher_u: await tokenOf(accounts.teacher_u.email),
    operator: await tokenOf(accounts.operator.email),
    expired: await expired(customer.id),
    tampered: `${(await open(customer.email)).access_token.slice(0, -4)}AAAA`,
    refresh_as_access: (await open(customer.email)).refresh_token,
    signed_out: leaving.access_token,
  };
}

/** A token signed by us, good once, over since an hour. */
function expired(userId: number): Promise<string> {
  const anHourAgo = Math.floor(Date.now() / 1000) - 3600;
  return new SignJWT({ sid: 1, rid: 1, role: "customer" })
    .setProtectedHeader({ alg: "HS256", typ: "at+jwt" })
    .setIssuer("preau")
    .setAudience("preau-api")
    .setSubject(String(userId))
    .setIssuedAt(anHourAgo - 1800)
    .setNotBefore(anHourAgo - 1800)
    .setExpirationTime(anHourAgo)
    .sign(keyFor(env.sessionSecret, "access token"));
}

/** Which list of the seed's file an address or a field speaks of. */
const kinds: readonly [RegExp, string][] = [
  [/student/, "student_ids"],
  [/questionnaire|linking|lesson_request/, "linking_ids"],
  [/contract/, "contract_ids"],
  [/proposal/, "proposal_ids"],
  [/course|lessons/, "course_ids"],
  [/bill/, "bill_ids"],
];

const listFor = (text: string) => kinds.find(([pattern]) => pattern.test(text))?.[1];

/** A list of the seed's file under somebody's name; one plausible id where she has none. */
function listOf({ accounts }: SeedFile, who: Identity, list: string): readonly number[] {
  const lists = (accounts as Record<string, Record<string, unknown> | undefined>)[who];
  const ids = lists?.[list];
  return Array.isArray(ids) && ids.length > 0 ? (ids as number[]) : [1];
}

const pairs: readonly (readonly [Account, Account])[] = [
  ["customer_a", "customer_b"],
  ["customer_b", "customer_a"],
  ["teacher_t", "teacher_u"],
  ["teacher_u", "teacher_t"],
];

function swapsOf(endpoint: Endpoint, { accounts }: SeedFile): Swap[] {
  if (endpoint.access === "public" || endpoint.access === "signed") return [];
  const places: Place[] = [
    ...(endpoint.path.includes(":id") ? [{ in: "path", name: "id" } as const] : []),
    ...fieldsOf(endpoint.input.body)
      .filter(([name]) => name === "id" || name?.endsWith("_id"))
      .flatMap(([name]) => (name ? [{ in: "body", name } as const] : [])),
  ];
  return pairs
    .filter(([who]) => endpoint.access === "any" || who.startsWith(endpoint.access))
    .flatMap(([who, from]) =>
      places.flatMap((place) => {
        const named = place.name === "id" ? endpoint.path : place.name;
        const list = listFor(named);
        if (!list) return [];
        const theirs = (accounts[from] as Record<string, unknown>)[list] as number[] | undefined;
        const own = (accounts[who] as Record<string, unknown>)[list] as number[] | undefined;
        return (theirs ?? [])
          .filter((id) => !own?.includes(id))
          .map((id) => ({ endpoint, who, place, id, from }));
      }),
    );
}
