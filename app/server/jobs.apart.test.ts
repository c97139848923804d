import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";

import type { Sweeping } from "#app/api/sweep.server.ts";
import { sweepFailures } from "#app/api/table.server.ts";
import { aloneHere } from "#app/db/alone.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { mailBySmtp, type OutgoingMail } from "#app/gateways/mail.server.ts";
import { stripeCards } from "#app/gateways/stripe-cards.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { sendMail } from "#app/modules/foundation/mail/send.server.ts";
import { bookingDrafts } from "#app/modules/lessons/booking/table.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { proposals } from "#app/modules/lessons/proposal/table.server.ts";
import { create } from "#tests/database/create.ts";
import { openDatabase } from "#tests/database/db.ts";
import { createDeclared } from "#tests/factories/course.ts";
import { createProposed } from "#tests/factories/lesson-request.ts";
import { openBank, type TestBank } from "#tests/gateways/bank.ts";
import { createCharge, stateOf } from "#tests/gateways/charge.ts";
import { testGateways } from "#tests/gateways/gateways.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { openSilent } from "#tests/gateways/silent.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { listJobs, retryJobs, runJobs } from "./jobs.server.ts";

/** Sweeps run concurrently, so transactions must not be shared. */
let db: Db;
let bank: TestBank;

beforeAll(async () => {
  db = await openDatabase("jobs");
  bank = await openBank(db);
  return () => bank.close();
});

beforeEach(async () => {
  await db.delete(sweepFailures);
});

const sendEvent = () => Promise.resolve(true);
const { storage, taxAgency, vault } = testGateways;
const apart = { storage, taxAgency, vault };
const at = plusMinutes(now, 3);
const long = { timeout: 15_000, interval: 20 };

async function createDueThings() {
  const id = randomUUID();
  const over = { customerId: null, content: {}, updatedAt: now, expiresAt: now };
  await create(db, bookingDrafts, { id, ...over });
  const to = `${id}@example.test`;
  const mail = { to, template: "welcome", details: { firstname: "Léa" } };
  await db.transaction((tx) => sendMail(tx, mail, now));
  return {
    isDraftGone: async () => (await db.$count(bookingDrafts, eq(bookingDrafts.id, id))) === 0,
    mail: async () => (await mailsTo(db, to))[0],
  };
}

function startMinute(gateways: Sweeping["gateways"], alone = aloneHere()) {
  const minute = { isOver: false, done: runJobs({ connection: { db, alone }, gateways }, at) };
  void minute.done.finally(() => {
    minute.isOver = true;
  });
  return minute;
}

test("an SMTP server that accepts and stays silent holds up the mails only", async () => {
  const charge = await createCharge(db, bank);
  const due = await createDueThings();
  const smtp = await openSilent();
  const mail = mailBySmtp(`smtp://127.0.0.1:${String(smtp.port)}`, "Préau <a@preau.test>");
  const alone = aloneHere();

  const minute = startMinute({ cards: bank.cards, mail, sendEvent, ...apart }, alone);
  await vi.waitFor(async () => {
    expect(smtp.callers()).toBe(1);
    expect(await stateOf(db, charge)).toMatchObject({ payment: "succeeded", course: "success" });
    expect(await due.isDraftGone()).toBe(true);
  }, long);
  expect(minute.isOver).toBe(false);
  const next = await runJobs(
    {
      connection: { db, alone },
      gateways: { cards: bank.cards, mail, sendEvent, ...apart },
    },
    plusMinutes(at, 1),
  );

  expect(next.filter(({ busy }) => busy)).toEqual([
    { name: "mail", done: 0, failed: 0, busy: true },
  ]);
  smtp.close();
  await minute.done;
  expect(await due.mail()).toMatchObject({ state: "retrying", tries: 1 });
});

test("a bank that hangs holds up what it is asked only", async () => {
  const charge = await createCharge(db, bank);
  const { course } = await createDeclared(db);
  const reminder = plusMinutes(now, 1);
  await db.update(courses).set({ reminderDueAt: reminder }).where(eq(courses.id, course.id));
  const due = await createDueThings();
  const silent = await openSilent();
  const cards = stripeCards({
    main: { secretKey: "sk_test_x", publicKey: "pk_test_x", webhookSecret: bank.secret },
    at: { host: "127.0.0.1", port: silent.port },
    timeoutMs: 60_000,
  });
  const left: OutgoingMail[] = [];
  const mail = (one: OutgoingMail) => {
    left.push(one);
    return Promise.resolve();
  };

  const minute = startMinute({ cards, mail, sendEvent, ...apart });
  await vi.waitFor(async () => {
    expect(silent.callers()).toBe(1);
    expect(await due.isDraftGone()).toBe(true);
    expect((await due.mail())?.state).toBe("sent");
    const [reminded] = await db.select().from(courses).where(eq(courses.id, course.id));
    expect(reminded?.remindersSent).toBe(1);
  }, long);

  expect(minute.isOver).toBe(false);
  expect(await stateOf(db, charge)).toMatchObject({ payment: "created" });
  silent.close();
  await minute.done;
  expect(await stateOf(db, charge)).toMatchObject({ payment: "processing" });
});

test("a row that always fails is put off and shown to the operator; the others are done", async () => {
  const [broken, sound] = [await createProposed(db), await createProposed(db)];
  const id = broken.proposals[0]?.id ?? 0;
  // The state machine refuses to end an offer that its teacher has refused.
  const impossible = { offerStatus: "proposed", teacherResponse: "refused" } as const;
  await db
    .update(proposals)
    .set({ ...impossible, offerCancelDueAt: inDays(1), silentDueAt: null })
    .where(eq(proposals.id, id));
  const due = await createDueThings();
  const gateways = {
    cards: bank.cards,
    mail: () => Promise.resolve(),
    sendEvent,
    ...apart,
  };
  const run = async (when: Date) => {
    const lines = await runJobs({ connection: { db, alone: aloneHere() }, gateways }, when);
    return lines.find(({ name }) => name === "requests")?.failed;
  };
  const failing = async (when: Date) => {
    const line = (await listJobs(db, when)).find(({ what }) => what === "offers to end");
    return line?.failing;
  };

  expect(await run(inDays(3))).toBe(1);

  expect(await due.isDraftGone()).toBe(true);
  expect(await due.mail()).toMatchObject({ state: "sent" });
  const [answered] = await db
    .select()
    .from(proposals)
    .where(eq(proposals.id, sound.proposals[0]?.id ?? 0));
  expect(answered?.teacherResponse).toBe("ignored");
  const failure = "api.illegal_transition";
  expect(await failing(inDays(3))).toMatchObject([
    { id: String(id), tries: 1, next_try: plusMinutes(inDays(3), 1).toISOString(), failure },
  ]);

  let when = inDays(3);
  for (const [tries, wait] of [1, 2, 4, 8, 16, 32, 64].entries()) {
    expect(await run(plusMinutes(when, wait - 0.5))).toBe(0);
    when = plusMinutes(when, wait);
    expect(await run(when)).toBe(1);
    expect(await failing(when)).toMatchObject([{ tries: tries + 2 }]);
  }
  const [stuck] = (await failing(when)) ?? [];
  expect(stuck?.next_try).toBe(plusMinutes(when, 24 * 60).toISOString());
  await db.update(proposals).set({ offerCancelDueAt: null }).where(eq(proposals.id, id));
  expect(await failing(when)).toEqual([]);
});

test("the operator has a failing row tried before its time; mended, it moves and is told no more", async () => {
  const { proposals: requested } = await createProposed(db);
  const id = requested[0]?.id ?? 0;
  const which = eq(proposals.id, id);
  const due = { offerCancelDueAt: now, silentDueAt: null };
  await db
    .update(proposals)
    .set({ offerStatus: "proposed", teacherResponse: "refused", ...due })
    .where(which);
  const run = async () => {
    const gateways = {
      cards: bank.cards,
      mail: () => Promise.resolve(),
      sendEvent,
      ...apart,
    };
    await runJobs({ connection: { db, alone: aloneHere() }, gateways }, now);
    return (await listJobs(db, now)).find(({ what }) => what === "offers to end");
  };
  expect(await run()).toMatchObject({ due: 0, failing: [{ id: String(id), tries: 1 }] });

  expect(await retryJobs(db, now, "offers to end")).toBe(1);
  expect(await run()).toMatchObject({ due: 0, failing: [{ id: String(id), tries: 2 }] });
  await retryJobs(db, now);
  await db.update(proposals).set({ teacherResponse: "accepted" }).where(which);

  expect(await run()).toMatchObject({ due: 0, failing: [] });
  const [moved] = await db.select().from(proposals).where(which);
  expect(moved?.offerStatus).toBe("cancelled");
});
