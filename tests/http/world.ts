import { and, eq, inArray, isNull } from "drizzle-orm";
import { SignJWT } from "jose";

import { createApi } from "#app/api/api.server.ts";
import type { Endpoint } from "#app/api/endpoint.ts";
import type { Noun } from "#app/api/id.ts";
import type { Db } from "#app/db/client.server.ts";
import type { SeedFile } from "#app/db/seed/seed.server.ts";
import { env } from "#app/env.server.ts";
import { keyFor } from "#app/lib/secret.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";
import { keepRefund } from "#app/modules/billing/refund/keep.server.ts";
import { refunds } from "#app/modules/billing/refund/table.server.ts";
import { statusChanges } from "#app/modules/catalogue/legal-status/table.server.ts";
import { commissionInvoices } from "#app/modules/earnings/commission/table.server.ts";
import { payouts } from "#app/modules/earnings/payout/payout.table.server.ts";
import { payslips } from "#app/modules/earnings/payslip/table.server.ts";
import {
  actorOfToken,
  closeSession,
  openSession,
} from "#app/modules/people/account/session.server.ts";
import { sessions } from "#app/modules/people/account/session.table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { openF0 } from "#tests/database/f0.ts";
import { openBank } from "#tests/gateways/bank.ts";
import { now } from "#tests/setup/time.ts";

import { callOf } from "./call.ts";
import { idsOf, type Position } from "./ids.ts";

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
type Id = string | number;
export type Swap = { endpoint: Endpoint; who: Account; place: Position; id: Id; from: Account };

export type World = {
  db: Db;
  seed: SeedFile;
  tokens: Partial<Record<Identity, string>>;
  fetch: (request: Request) => Promise<Response>;
  /** In this transaction, which may be undone. */
  fetchIn: (tx: Db, request: Request) => Promise<Response>;
  /** People who share a contract may know each other's contacts (ENT-33). */
  partnersOf: (who: Identity) => string[];
  swaps: (endpoint: Endpoint) => Swap[];
  withoutRows: (endpoint: Endpoint) => Position[];
  ownIds: (who: Identity, noun: Noun) => readonly Id[];
};

export async function openWorld(purpose: string): Promise<World> {
  const { db, seed } = await openF0(purpose);
  const { gateways } = await openBank(db);
  const tokens = await tokensOf(db, seed);
  await listSessions(db, seed);
  await payTeachers(db, seed);
  await oweFamilies(db, seed);
  nameHelped(seed);
  let used: Db = db;
  const inUse = new Proxy(db, {
    get: (_, name) => {
      const value: unknown = Reflect.get(used, name, used);
      return typeof value === "function"
        ? (value as (...given: unknown[]) => unknown).bind(used)
        : value;
    },
  });
  const api = createApi({ db: inUse, clock: () => now, actorOf: actorOfToken, gateways });
  return {
    db,
    seed,
    tokens,
    fetch: async (request) => api.fetch(request),
    fetchIn: async (tx, request) => {
      used = tx;
      try {
        return await api.fetch(request);
      } finally {
        used = db;
      }
    },
    partnersOf: (who) => partnersOf(seed, who),
    swaps: (endpoint) => swapsOf(endpoint, seed),
    withoutRows: (endpoint) => withoutRows(endpoint, seed),
    ownIds: (who, noun) => idsIn(seed, who, noun),
  };
}

/** The seed leaves no session: the new ones are listed. */
async function listSessions(db: Db, { accounts }: SeedFile): Promise<void> {
  const open = await db
    .select({ id: sessions.id, email: users.email })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(isNull(sessions.revokedAt));
  for (const account of Object.values(accounts)) {
    const own = open.filter(({ email }) => email === account.email).map(({ id }) => id);
    Object.assign(account, { session_ids: own });
  }
}

/** Help is tried about courses. */
function nameHelped({ accounts }: SeedFile): void {
  for (const account of [accounts.customer_a, accounts.customer_b]) {
    Object.assign(account, { help_subject_ids: account.course_ids });
  }
}

/** F0 gives nothing back: each family keeps a part of a paid bill as credit, as the site does it. */
async function oweFamilies(db: Db, { accounts }: SeedFile): Promise<void> {
  for (const account of [accounts.customer_a, accounts.customer_b]) {
    const customerId = account.customer_id;
    const [paid] = await db
      .select({ paymentId: payments.id, entity: bills.entity })
      .from(payments)
      .innerJoin(bills, eq(bills.id, payments.billId))
      .where(
        and(
          eq(payments.customerId, customerId),
          eq(payments.means, "card"),
          eq(payments.status, "succeeded"),
          isNull(payments.quarantine),
          eq(bills.status, "paid"),
        ),
      )
      .orderBy(payments.id)
      .limit(1);
    if (!paid) throw new Error(`F0 has no paid bill of ${account.email}`);
    const [refund] = await db
      .insert(refunds)
      .values({
        ...{ ...paid, customerId, person: "family", way: "hand", status: "to_send" },
        ...{ amountCents: 100, dueOn: "2026-09-09", createdAt: now },
        idempotencyKey: `owed:${String(customerId)}`,
      })
      .returning({ id: refunds.id });
    const id = refund?.id ?? 0;
    await keepRefund(callOf(db, { id: customerId, role: "customer" }), { id });
    Object.assign(account, { refund_ids: [id] });
  }
}

/** F0 pays no teacher: each gets an empty payout and payslip, a commission invoice, a VAT change. */
async function payTeachers(db: Db, { accounts }: SeedFile): Promise<void> {
  for (const account of [accounts.teacher_t, accounts.teacher_u]) {
    const [person] = await db.select().from(users).where(eq(users.email, account.email));
    const born = { state: "succeeded", stateSince: now, createdAt: now } as const;
    const row = { teacherId: person?.id ?? 0, amountCents: 0, ...born };
    const [payout] = await db.insert(payouts).values(row).returning({ id: payouts.id });
    const [customerId = 0] = (account as { customer_ids?: number[] }).customer_ids ?? [];
    const sums = {
      minutes: 0,
      grossCents: 0,
      contributionsCents: 0,
      netCents: 0,
      employerCents: 0,
    };
    const [payslip] = await db
      .insert(payslips)
      .values({
        ...{ ...sums, feesCents: 0, teacherId: row.teacherId, customerId, createdAt: now },
        ...{ period: "2026-06", teacherName: "A", employerName: "B" },
      })
      .returning({ id: payslips.id });
    const [commission] = await db
      .insert(commissionInvoices)
      .values({
        ...{ year: 2026, sequence: row.teacherId, teacherId: row.teacherId, period: "2026-06" },
        ...{ buyerName: "A", buyerPostalCode: "75010", buyerCity: "Paris", createdAt: now },
        ...{ grossCents: 600, vatCents: 100, netCents: 500 },
      })
      .returning({ id: commissionInvoices.id });
    const [change] = await db
      .insert(statusChanges)
      .values({ teacherId: row.teacherId, kind: "vat", state: "asked", askedAt: now })
      .returning({ id: statusChanges.id });
    Object.assign(account, {
      status_change_ids: [change?.id],
      ...{ payout_ids: [payout?.id], payslip_ids: [payslip?.id] },
      commission_invoice_ids: [commission?.id],
    });
  }
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
  if (left && "sessionId" in left) await closeSession(callOf(db, left, { machineNow }));

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

function idsIn({ accounts }: SeedFile, who: Identity, noun: Noun): readonly Id[] {
  const lists = (accounts as Record<string, Record<string, unknown> | undefined>)[who];
  const ids = lists?.[`${noun}_ids`];
  return Array.isArray(ids) ? (ids as Id[]) : [];
}

const pairs: readonly (readonly [Account, Account])[] = [
  ["customer_a", "customer_b"],
  ["customer_b", "customer_a"],
  ["teacher_t", "teacher_u"],
  ["teacher_u", "teacher_t"],
];

const tried = 3;

const mayCall = ({ access }: Endpoint, who: Account) =>
  access === "any" || access === "public" || who.startsWith(access);

const ownedPositions = (endpoint: Endpoint) =>
  idsOf(endpoint).places.filter(({ kind }) => kind === "owned");

function swapsOf(endpoint: Endpoint, seed: SeedFile): Swap[] {
  return pairs
    .filter(([who]) => mayCall(endpoint, who))
    .flatMap(([who, from]) =>
      ownedPositions(endpoint).flatMap((index) => {
        const own = idsIn(seed, who, index.noun);
        const theirs = idsIn(seed, from, index.noun).filter((id) => !own.includes(id));
        const ends = [...theirs.slice(0, 1), ...theirs.slice(1).slice(-tried + 1)];
        return ends.map((id) => ({ endpoint, who, place: index, id, from }));
      }),
    );
}

/** Nothing is an operator's own: no person's things are hidden from one. */
function withoutRows(endpoint: Endpoint, seed: SeedFile): Position[] {
  if (endpoint.access === "operator") return [];
  return ownedPositions(endpoint).filter(({ noun }) => {
    const having = pairs.filter(
      ([who, from]) =>
        mayCall(endpoint, who) && [who, from].every((one) => idsIn(seed, one, noun).length > 0),
    );
    return having.length === 0;
  });
}
