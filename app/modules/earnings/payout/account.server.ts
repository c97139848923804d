import type { Call } from "#app/api/call.server.ts";
import type { Sweeping } from "#app/api/sweep.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import type { FilePurpose, Payee, PayeeAccount } from "#app/gateways/payees.server.ts";
import { type By, byProvider } from "#app/lib/actor.ts";
import { plusHours } from "#app/lib/clock.ts";
import { defined } from "#app/lib/defined.ts";
import { fieldFault, orNotFound, RuleError } from "#app/lib/rule-error.ts";
import type { Settled } from "#app/lib/settled-state.ts";
import { accepts } from "#app/lib/transitions.ts";
import { move, record } from "#app/modules/foundation/history/record.server.ts";
import {
  type Confirmed,
  refuseOvertaken,
} from "#app/modules/people/account/confirm-identity.server.ts";

import {
  frenchIban,
  type PayeeEvent,
  payeeEventOf,
  type PayeeState,
  payeeStateOf,
  payeeTransitions,
  payingEntity,
  stillDue,
} from "./account.domain.ts";
import {
  findIdOfProvider,
  findPayee,
  findPayeePerson,
  holdPayee,
  lockPayee,
  type PayeeRow,
  savePayee,
} from "./account.repository.server.ts";
import { notifyOfIban, notifyOfPayee } from "./notify.server.ts";
import { openAlone } from "./open-alone.server.ts";
import { retryFailedOf } from "./retry.server.ts";
import { wakeSalaries } from "./salary.repository.server.ts";

const entity = payingEntity;

/** Hours between look-ups; the provider also reports changes by itself. */
const checkHours: Readonly<Record<PayeeState, number>> = {
  missing: 24,
  created: 6,
  refused: 24 * 7,
  blocked: 24,
  disabled: 24,
  enabled: 24 * 7,
};

type Whose = Pick<Call, "db" | "actor" | "now" | "gateways">;

/**
 * Sets the caller's IBAN at the provider (TEA-011, VAL-009). Replacing another number calls `confirm`, again if one
 * came meanwhile; a password that changes afterwards refuses it. 422 at `iban` if invalid or refused; 503 if the
 * provider is silent: nothing is saved. Concurrent first numbers open one account.
 */
export async function setIban(
  call: Whose,
  typed: string,
  confirm: () => Promise<Confirmed | undefined> = () => Promise.resolve(undefined),
): Promise<ShownPayee> {
  const { db, actor: by, gateways } = call;
  const iban = frenchIban(typed);
  if (!iban) throw fieldFault("iban", "api.payout.iban");
  const row = await findPayee(db, by.id);
  const confirmed = isOther(row, iban, gateways) ? await confirm() : undefined;
  const give = () => giveNumber(call, row, { iban, confirmed });
  const isKept = await orGiveKept(call, iban, () =>
    row?.providerId ? give() : openAlone(call, give),
  );
  return isKept ? showPayee(db, by.id) : setIban(call, typed, confirm);
}

/** A number that is refused here may be at the provider already. */
async function orGiveKept<Kept>(call: Whose, sent: string, give: () => Promise<Kept>) {
  try {
    return await give();
  } catch (error) {
    if (error instanceof RuleError) await giveKept(call, sent);
    throw error;
  }
}

/** The provider had a number that is not kept: it is given the one that is, though that changes meanwhile. */
async function giveKept(call: Whose, sent: string): Promise<void> {
  const { db, actor, gateways } = call;
  const row = await findPayee(db, actor.id);
  const kept = row?.sealedIban ? gateways.vault.open(row.sealedIban) : undefined;
  if (!row?.providerId || !kept || kept === sent) return;
  await sendPayee(call, row, { iban: kept });
  await giveKept(call, kept);
}

/** False when the account changed meanwhile. */
async function giveNumber(
  call: Whose,
  row: PayeeRow | undefined,
  { iban, confirmed }: Readonly<{ iban: string; confirmed: Confirmed | undefined }>,
): Promise<boolean> {
  const { db, actor: by, now, gateways } = call;
  const account = await sendPayee(call, row, { iban });
  return db.transaction(async (tx) => {
    if (confirmed) await refuseOvertaken(tx, by, confirmed);
    const held = await holdPayee(tx, by.id, now);
    if (held.providerId && held.providerId !== account.accountId) return false;
    // Another number came meanwhile and may have reached the provider last: resend this one.
    if (held.sealedIban !== (row?.sealedIban ?? null)) return false;
    await notifyIfMoved(tx, { held, iban }, call);
    const sealedIban = gateways.vault.seal(iban);
    const number = { providerId: account.accountId, sealedIban, ibanEnd: iban.slice(-4) };
    await savePayee(tx, by.id, { ...number, ...withoutGiven(held, row), ibanAt: now });
    if (accepts(payeeTransitions, held.state, "register")) {
      await advancePayee(tx, held, "register", { by, now });
    }
    await settlePayee(tx, account, now);
    await retryFailedOf(tx, by.id, { by, now });
    return true;
  });
}

const isOther = (row: PayeeRow | undefined, iban: string, { vault }: Whose["gateways"]): boolean =>
  Boolean(row?.sealedIban) && vault.open(row?.sealedIban ?? "") !== iban;

type Moved = Readonly<{ held: PayeeRow; iban: string }>;

/** A changed number is recorded in history and mailed to its teacher. */
async function notifyIfMoved(tx: Tx, { held, iban }: Moved, { now, actor: by, gateways }: Whose) {
  if (!isOther(held, iban, gateways)) return;
  const { id, state, ibanEnd } = held;
  const details = { before: ibanEnd ?? "", end: iban.slice(-4) };
  const line = { machine: "payee_account", event: "change_iban", from: state, to: state } as const;
  await record(tx, { ...line, id, by, at: now, details });
  await notifyOfIban(tx, id, details, now);
}

async function sendPayee(
  { db, actor, gateways }: Whose,
  row: PayeeRow | undefined,
  change: Pick<Payee, "iban">,
): Promise<PayeeAccount> {
  const { cards } = gateways;
  const { providerId: accountId } = row ?? {};
  const papers = papersOf(row);
  if (accountId) {
    return cards.updateAccount({ entity, accountId, payee: { ...papers, ...change } });
  }
  const payee = { ...(await personOf(db, actor.id)), ...papers, ...change };
  // Sealed anew each time, so a key serves one call; a lost answer is recovered from its event.
  const idempotencyKey = `payee:${String(actor.id)}:${crypto.randomUUID()}`;
  return cards.createAccount({ entity, teacherId: actor.id, payee, idempotencyKey });
}

const papersOf = (row: PayeeRow | undefined) =>
  defined({
    identityDocument: row?.identityFile ?? undefined,
    addressDocument: row?.addressFile ?? undefined,
  });

/** A paper that came meanwhile is kept. */
const withoutGiven = (held: PayeeRow, given: PayeeRow | undefined) => ({
  identityFile: held.identityFile === given?.identityFile ? null : held.identityFile,
  addressFile: held.addressFile === given?.addressFile ? null : held.addressFile,
});

async function personOf(db: Db, id: number): Promise<Payee> {
  const person = orNotFound(await findPayeePerson(db, id), "api.teacher.not_found");
  const { city, postalCode, country, phone, birthDate, ...names } = person;
  return defined({
    ...names,
    phone: phone ?? undefined,
    birthDate: birthDate ?? undefined,
    address: { line: city, postalCode, city, country },
    termsAccepted: true as const,
  });
}

type PayeeFile = Readonly<{ teacherId: number; purpose: FilePurpose; fileId: string }>;

/**
 * Keeps a proof for the provider's account (CST-36): sent when an IBAN opens it, or at the next look-up, due at once.
 */
export async function attachPayeeFile(
  tx: Tx,
  { teacherId, purpose, fileId }: PayeeFile,
  now: Date,
): Promise<void> {
  const held = await holdPayee(tx, teacherId, now);
  const paper =
    purpose === "identity_document" ? { identityFile: fileId } : { addressFile: fileId };
  await savePayee(tx, teacherId, { ...paper, checkAt: atOnce(held, now) });
}

/** Never later than it was: a run that has begun would miss it. */
const atOnce = ({ checkAt }: Pick<PayeeRow, "checkAt">, now: Date): Date =>
  checkAt !== null && checkAt < now ? checkAt : now;

/** Never the number, only its end. */
export type ShownPayee = Readonly<{
  status: PayeeState;
  state: Settled<"payee_account">;
  ibanEnd: string | null;
  /** In the provider's paths (`individual.verification.document`). */
  due: readonly string[];
  mandate: Readonly<{ version: string; at: Date }> | null;
}>;

/** How a teacher is paid (API-078's `account_payment_status`): missing without an IBAN. */
export async function showPayee(db: Db, teacherId: number): Promise<ShownPayee> {
  return shownPayee(await findPayee(db, teacherId));
}

export function shownPayee(row: PayeeRow | undefined): ShownPayee {
  const { state = "missing", ibanEnd = null } = row ?? {};
  const due = row ? stillDue(row) : [];
  const { mandateVersion: version, mandateAt: at } = row ?? {};
  const mandate = version && at ? { version, at } : null;
  return { status: state, state: payeeStateOf(state), ibanEnd, due, mandate };
}

/**
 * Events come late and unordered, so the clock re-reads the account at once. After a lost answer it is matched by
 * teacher id. False if unknown.
 */
export async function hearOfPayee(tx: Tx, account: PayeeAccount, now: Date): Promise<boolean> {
  const row = await payeeOf(tx, account, now);
  if (!row) return false;
  await savePayee(tx, row.id, { checkAt: atOnce(row, now) });
  return true;
}

/** Saves the provider's answer; the teacher is notified once. False if unknown. */
async function settlePayee(tx: Tx, account: PayeeAccount, now: Date): Promise<boolean> {
  const row = await payeeOf(tx, account, now);
  if (!row) return false;
  await savePayee(tx, row.id, {
    due: [...account.due],
    checkAt: plusHours(now, checkHours[row.state]),
  });
  const event = payeeEventOf(account);
  if (!event || !accepts(payeeTransitions, row.state, event)) return true;
  const state = await advancePayee(tx, row, event, { by: byProvider, now });
  if (state === "enabled") await wakeSalaries(tx, row.id, now);
  await notifyOfPayee(tx, row.id, state, now);
  return true;
}

async function payeeOf(tx: Tx, account: PayeeAccount, now: Date): Promise<PayeeRow | undefined> {
  const { accountId, teacherId } = account;
  const known = await findIdOfProvider(tx, accountId);
  if (known !== undefined) return lockPayee(tx, known);
  if (teacherId === undefined || !(await findPayeePerson(tx, teacherId))) return undefined;
  const row = await holdPayee(tx, teacherId, now);
  if (row.providerId) return undefined;
  await savePayee(tx, teacherId, { providerId: accountId });
  const state = await advancePayee(tx, row, "register", { by: byProvider, now });
  return { ...row, providerId: accountId, state };
}

/** Only way to change an account's state; each move is recorded in history. */
async function advancePayee(
  tx: Tx,
  { id, state: from }: Pick<PayeeRow, "id" | "state">,
  event: PayeeEvent,
  { by, now }: By,
): Promise<PayeeState> {
  const thing = { machine: "payee_account", id, transitions: payeeTransitions, from } as const;
  const state = await move(tx, thing, { event, by, now });
  const checkAt = plusHours(now, checkHours[state]);
  await savePayee(tx, id, { state, stateSince: now, checkAt });
  return state;
}

/** Sends waiting papers, or re-reads the account: an event may have been lost. */
export async function lookUpPayee({ db, now, gateways }: Sweeping, id: number): Promise<void> {
  const row = await findPayee(db, id);
  const account = row && (await askProvider(gateways.cards, row));
  await db.transaction(async (tx) => {
    const held = account && (await lockPayee(tx, id));
    if (!held || !(await settlePayee(tx, account, now))) {
      await savePayee(tx, id, { checkAt: plusHours(now, checkHours[row?.state ?? "missing"]) });
      return;
    }
    const left = withoutGiven(held, row);
    const waits = left.identityFile ?? left.addressFile;
    await savePayee(tx, id, { ...left, ...(waits && { checkAt: now }) });
  });
}

async function askProvider(cards: Whose["gateways"]["cards"], row: PayeeRow) {
  const { providerId: accountId } = row;
  if (!accountId) return undefined;
  const payee = papersOf(row);
  const waits = Object.keys(payee).length > 0;
  return waits
    ? cards.updateAccount({ entity, accountId, payee })
    : cards.findAccount({ entity, accountId });
}
