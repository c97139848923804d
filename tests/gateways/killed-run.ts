import type { Db } from "#app/db/client.server.ts";
import type { Cards } from "#app/gateways/cards.server.ts";
import { plusHours } from "#app/lib/clock.ts";
import { deliverAgain, listEvents } from "#app/sandbox/stripe/events.server.ts";
import { undone } from "#tests/database/db.ts";
import { mortalAt } from "#tests/database/mortal.ts";

import type { TestBank } from "./bank.ts";

/** Events come after the next run, before the answer, twice, or never. */
const orders = ["late", "early", "twice", "never"] as const;

export type Events = (typeof orders)[number];

type Run = (db: Db, at: Date, gateways: TestBank["gateways"]) => Promise<unknown>;

export type Story = Readonly<{ db: Db; bank: TestBank; events: Events; run: Run }>;

const answeredEarly = (bank: TestBank, at: Date): Cards => ({
  ...bank.cards,
  async payOut(requested) {
    const answer = await bank.cards.payOut(requested);
    await bank.deliver(at);
    return answer;
  },
});

async function hear({ db, bank, events }: Story, at: Date) {
  if (events === "never") return;
  await bank.deliver(at);
  if (events !== "twice") return;
  const ofPayouts = (await listEvents(db)).filter(({ body }) =>
    String(body.type).startsWith("payout."),
  );
  for (const { id } of ofPayouts) await deliverAgain(db, id, { now: new Date(0) });
  while ((await bank.deliver(at)) > 0);
}

/** Returns the steps reached and whether it survived. */
export async function runUntil({ db, bank, events, run }: Story, at: Date, number: number) {
  const process = mortalAt(number);
  const cards = process.asks(events === "early" ? answeredEarly(bank, at) : bank.cards);
  const lived = await process.lives(run(process.db(db), at, { ...bank.gateways, cards }));
  return { lived, steps: process.life.steps };
}

export async function goOn(story: Story, from: Date) {
  for (const hours of [2, 3, 9, 16]) {
    const at = plusHours(from, hours);
    await runUntil(story, at, Infinity);
    await hear(story, at);
  }
}

/** The long proof tries every step with every order of events. */
export const everything = Number(process.env.PROPERTY_RUNS ?? 0) > 100;

type Killings = Omit<Story, "events"> &
  Readonly<{
    from: Date;
    /** Prime to the number of orders, so that each occurs. */
    stride: number;
    check: (db: Db, text: string) => Promise<void>;
  }>;

export async function killAtEachStep({ db, from, stride, check, ...what }: Killings) {
  let [lived, steps] = [false, 0];
  for (let number = 1; !lived; number += everything ? 1 : stride) {
    const [one = "late"] = orders.slice(number % orders.length);
    for (const events of everything ? orders : [one]) {
      await undone(db, async (tx) => {
        const story = { ...what, db: tx, events };
        const killed = await runUntil(story, from, number);
        [lived, steps] = [killed.lived, killed.steps];
        await goOn(story, from);
        await check(tx, `killed at step ${String(number)}; the provider's events: ${events}`);
      });
    }
  }
  return steps;
}
