import { type Db } from "#app/db/client.server.ts";
import type { Cards } from "#app/gateways/cards.server.ts";
import { plusHours } from "#app/lib/clock.ts";
import { deliverAgain, listEvents } from "#app/sandbox/stripe/events.server.ts";
import { mortalAt } from "#tests/database/mortal.ts";

import type { TestBank } from "./bank.ts";

/** When the provider's events come: after the next run, before the answer that they are about, twice, or never. */
export const orders = ["late", "early", "twice", "never"] as const;

export type Events = (typeof orders)[number];

/** What is run: all that is due of payouts at an instant. */
type Run = (db: Db, at: Date, gateways: TestBank["gateways"]) => Promise<unknown>;

export type Story = Readonly<{ db: Db; bank: TestBank; events: Events; run: Run }>;

/** The bank, whose events come before the answers that they are about. */
const toldEarly = (bank: TestBank, at: Date): Cards => ({
  ...bank.cards,
  async payOut(asked) {
    const answer = await bank.cards.payOut(asked);
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

/** The run of an hour, by a process that is killed at a step; how many steps it came to, and whether it lived. */
export async function runUntil({ db, bank, events, run }: Story, at: Date, number: number) {
  const process = mortalAt(number);
  const cards = process.asks(events === "early" ? toldEarly(bank, at) : bank.cards);
  const lived = await process.lives(run(process.db(db), at, { ...bank.gateways, cards }));
  return { lived, steps: process.life.steps };
}

/** What comes after the deaths: each hour the run is whole, the provider's events come, and the half day's look-up. */
export async function goOn(story: Story, from: Date) {
  for (const hours of [2, 3, 9, 16]) {
    const at = plusHours(from, hours);
    await runUntil(story, at, Infinity);
    await hear(story, at);
  }
}
