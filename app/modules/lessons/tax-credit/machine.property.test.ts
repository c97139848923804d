import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";

import { followers } from "#app/api/followers.server.ts";
import type { Db } from "#app/db/client.server.ts";
import type { RequestCode, RequestState } from "#app/gateways/tax-agency.server.ts";
import { plusHours } from "#app/lib/clock.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { numberOf } from "#app/modules/billing/bill/issue.server.ts";
import { ledgerEntries } from "#app/modules/billing/ledger/table.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { chargeAttempt } from "#app/modules/billing/payment/charge.server.ts";
import { openAttempt } from "#app/modules/billing/payment/collect.server.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";
import { historyLines } from "#app/modules/foundation/history/table.server.ts";
import { test as base, undone } from "#tests/database/db.ts";
import { bankThat } from "#tests/factories/course.ts";
import { runTax, standing, validated } from "#tests/factories/tax-account.ts";
import { openAgency, type TestAgency } from "#tests/gateways/agency.ts";
import { callOf } from "#tests/http/call.ts";
import { now as start } from "#tests/setup/time.ts";

import { answerDeclined } from "./answer.server.ts";
import type { TaxDeclarationState } from "./declare.domain.ts";
import { settleDeclared } from "./settle.server.ts";
import { taxDeclarations } from "./table.server.ts";

const test = base.extend<{ agency: TestAgency }>({
  agency: async ({ db }, use) => {
    const agency = await openAgency(db);
    await use(agency);
    await agency.close();
  },
});

/** `npm run proof` runs a thousand stories. */
const runs = Number(process.env.PROPERTY_RUNS ?? 20);

const codes = ["10", "20", "30", "40", "50", "60", "70", "110", "120"] as const;

const command = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant("hear"), code: fc.constantFrom(...codes) }),
  },
  fc.record({
    act: fc.constant("lie"),
    about: fc.constantFrom("amount", "bill", "request"),
  }),
  fc.record({ act: fc.constant("answer"), answer: fc.constantFrom("pay", "contest") }),
  fc.record({ act: fc.constant("pay") }),
  fc.record({ act: fc.constant("wait"), hours: fc.integer({ min: 1, max: 60 }) }),
);

type Command = typeof command extends fc.Arbitrary<infer One> ? One : never;
type Of<Act extends Command["act"]> = Extract<Command, { act: Act }>;

type Model = {
  now: Date;
  state: TaxDeclarationState;
  choice: "pay" | "contest" | undefined;
  cardAt: Date | undefined;
  card: boolean;
  agency: boolean;
};

const isPaid = ({ card, agency }: Model) => card || agency;

const next: Readonly<Record<string, Partial<Record<TaxDeclarationState, TaxDeclarationState>>>> = {
  "20": { being_created: "pending" },
  "30": { being_created: "approved", pending: "approved" },
  "50": { being_created: "approved", pending: "approved" },
  "40": { being_created: "user_declined", pending: "user_declined" },
  "60": { being_created: "rejected", pending: "rejected", approved: "rejected" },
  "110": { being_created: "rejected", pending: "rejected", approved: "rejected" },
  "70": { being_created: "paid", pending: "paid", approved: "paid", rejected: "paid" },
};

const models = {
  hear(model: Model, { code }: Of<"hear">): boolean {
    const to = next[code]?.[model.state];
    if (!to) return true;
    model.state = to;
    if (to === "rejected" && !isPaid(model)) model.cardAt = plusHours(model.now, 72);
    if (to === "paid") Object.assign(model, { cardAt: undefined, agency: true });
    return true;
  },
  lie: () => true,
  answer(model: Model, { answer }: Of<"answer">): boolean {
    if (model.state !== "user_declined") return false;
    if (model.choice) return model.choice === answer;
    model.choice = answer;
    if (answer === "pay") model.card = true;
    return true;
  },
  pay(model: Model): boolean {
    if (model.state === "rejected" && !isPaid(model)) model.card = true;
    return true;
  },
  wait(model: Model, { hours }: Of<"wait">): boolean {
    model.now = plusHours(model.now, hours);
    if (model.cardAt && model.cardAt <= model.now) {
      if (!isPaid(model)) model.card = true;
      model.cardAt = undefined;
    }
    return true;
  },
};

type World = Readonly<{
  db: Db;
  agency: TestAgency;
  made: Awaited<ReturnType<typeof validated>>;
  request: Pick<RequestState, "requestId" | "billNumber">;
  bank: ReturnType<typeof bankThat>;
}>;

const transfer = (amountCents: number) => ({ amountCents, day: "2026-09-20" });

const hear = ({ db, made, request }: World, heard: Partial<RequestState>, now: Date) =>
  settleDeclared({ db, followers }, made.bill.id, { ...request, code: "10", ...heard }, now);

const acts = {
  async hear(world: World, { code }: { code: RequestCode }, now: Date) {
    const paid = code === "70" && { transfer: transfer(world.made.bill.amountCents) };
    await hear(world, { code, ...paid }, now);
  },
  async lie(world: World, { about }: Of<"lie">, now: Date) {
    const lies = {
      amount: { code: "70", transfer: transfer(1) },
      bill: { code: "70", billNumber: "P2026-999999" },
      request: { code: "40", requestId: "another" },
    } as const;
    expect((await hear(world, lies[about], now)).changed).toBe(false);
  },
  async answer({ db, made, bank }: World, { answer }: Of<"answer">, now: Date) {
    const call = callOf(db, made.family, { now, gateways: bank.gateways });
    await answerDeclined(followers)(call, { id: made.bill.id, answer });
  },
  async pay({ db, made, bank }: World, _: Of<"pay">, now: Date) {
    const id = await db.transaction((tx) => openAttempt(tx, followers, made.bill.id, now));
    const money = { db, cards: bank.cards, followers };
    if (id !== undefined) await chargeAttempt(money, id, now);
  },
  async wait({ db, agency }: World, _: Of<"wait">, now: Date) {
    // The agency's clock is stopped: its events are separate commands.
    await db.update(taxDeclarations).set({ checkAt: null });
    while ((await runTax(db, now, agency)) > 0);
  },
};

async function isDone(act: Promise<void>): Promise<boolean> {
  try {
    await act;
    return true;
  } catch (refusal) {
    if (refusal instanceof RuleError) return false;
    throw refusal;
  }
}

async function expectAlike({ db, made }: World, model: Model): Promise<void> {
  const { declared, bill } = await standing(db, made.course.id);
  expect(declared).toBe(model.state);
  expect(bill === "paid").toBe(isPaid(model));
  const paid = await db.select().from(payments).where(eq(payments.billId, made.bill.id));
  const succeeded = paid.filter(({ status }) => status === "succeeded");
  const kept = succeeded.filter(({ quarantine }) => quarantine === null);
  expect(kept.length).toBe(isPaid(model) ? 1 : 0);
  // Agency money for a bill paid by card is set aside for refund, so nothing is paid twice.
  expect(succeeded.length - kept.length).toBe(model.card && model.agency ? 1 : 0);
}

async function expectWritten({ db, made }: World, model: Model): Promise<void> {
  expect(await proveLedger(db)).toEqual([]);
  const total = sql<number>`coalesce(sum(${ledgerEntries.amountCents}), 0)::int`;
  expect(await db.select({ total }).from(ledgerEntries)).toEqual([{ total: 0 }]);
  const lines = await db
    .select()
    .from(historyLines)
    .where(eq(historyLines.thingId, made.bill.id))
    .orderBy(historyLines.id);
  const moves = lines.filter(({ machine }) => machine === "tax_declaration");
  expect(moves.map(({ fromState }) => fromState).slice(1)).toEqual(
    moves.map(({ toState }) => toState).slice(0, -1),
  );
  expect(moves.at(-1)?.toState).toBe(model.state);
}

async function tell(world: World, model: Model, commands: readonly Command[]): Promise<void> {
  for (const one of commands) {
    const expected = models[one.act](model, one as never);
    const done = await isDone(acts[one.act](world, one as never, model.now));
    expect({ one, done }).toEqual({ one, done: expected });
    await expectAlike(world, model);
  }
  await expectWritten(world, model);
}

test(
  "whatever agency, family and clock do, a request is where the model says, and a course is paid once, to the cent (STM-22)",
  { timeout: 1_800_000 },
  async ({ db, agency }) => {
    const made = await validated(db, agency);
    await runTax(db, start, agency);
    const [one] = await db.select().from(taxDeclarations);
    const request = { requestId: one?.requestId ?? "", billNumber: numberOf(made.bill) };
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 30 }), (commands) =>
        undone(db, async (tx) => {
          const model: Model = {
            now: start,
            state: one?.state ?? "being_created",
            choice: undefined,
            cardAt: undefined,
            card: false,
            agency: false,
          };
          await tell(
            { db: tx, agency, made, request, bank: bankThat("succeeds") },
            model,
            commands,
          );
        }),
      ),
      { numRuns: runs, endOnFailure: true },
    );
  },
);
