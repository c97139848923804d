import type { Call } from "#app/api/call.server.ts";
import { AgencyError, type AgencyPerson } from "#app/gateways/tax-agency.server.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";

import { findWish, lockTaxAccount, saveWish } from "./account.repository.server.ts";
import { keepAccount, settleAccount } from "./account.server.ts";
import type { Identity } from "./endpoints.ts";
import { personOf } from "./identity.server.ts";
import { textOf } from "./particulars.server.ts";
import { refusalOf } from "./refusal.server.ts";

type Input = Identity & Readonly<{ enable: boolean }>;
type Wish = NonNullable<Awaited<ReturnType<typeof findWish>>>;

/**
 * Switches the advance on or off (API-028, STM-23). The first time the agency must answer, then receives the family's
 * identity (VAL-017). Off needs no call.
 */
export async function setAdvance(call: Call, { enable, ...typed }: Input) {
  const { db, actor: by, now } = call;
  const wish = orNotFound(await findWish(db, by.id), "api.absent");
  if (!enable || isKnownAs(wish, typed)) await switchAdvance(call, enable);
  else await registerAnew(call, wish, personOf(typed, now));
  const { customer } = (await findWish(db, by.id)) ?? wish;
  return {
    urssaf_registered: customer.urssafRegistered,
    urssaf_payment_enabled: customer.urssafPaymentEnabled,
  };
}

const isKnownAs = ({ account }: Wish, { iban }: Identity): boolean =>
  account !== null && account.state !== "refused" && iban === undefined;

/**
 * The agency ignores changes to a known family: the same particulars switch the advance on, others are refused, as
 * they change on its own site.
 */
async function registerAnew(call: Call, { account }: Wish, person: AgencyPerson): Promise<void> {
  const { vault } = call.gateways;
  if (account && account.state !== "refused") {
    if (vault.open(account.sealed) !== textOf(person)) {
      throw new RuleError("conflict", "api.tax_credit.known");
    }
    return switchAdvance(call, true);
  }
  const available: unknown = await call.gateways.taxAgency.available();
  if (available !== true) throw new RuleError("unavailable", "api.tax_credit.unavailable");
  await register(call, person);
}

function switchAdvance({ db, actor }: Call, urssafPaymentEnabled: boolean): Promise<void> {
  const change = { urssafPaymentEnabled, ...(urssafPaymentEnabled && { urssafRefused: false }) };
  return db.transaction(async (tx) => {
    await lockTaxAccount(tx, actor.id);
    await saveWish(tx, actor.id, change);
  });
}

/** Repeated or interrupted, the family is found again and never registered twice. */
async function register({ db, actor: by, now, gateways }: Call, person: AgencyPerson) {
  const { taxAgency, vault } = gateways;
  const agencyId = await taxAgency
    .register(person)
    .then(({ clientId }) => clientId)
    .catch(async (error: unknown) => {
      const found = isKnown(error) && (await taxAgency.findAccount({ email: person.email }));
      return found ? found.clientId : refusalOf(error);
    })
    .catch(refusalOf);
  const account = await taxAgency.findAccount({ clientId: agencyId }).catch(() => undefined);
  await db.transaction(async (tx) => {
    const sealed = vault.seal(textOf(person));
    const accountEnd = person.account.iban.slice(-2);
    await keepAccount(tx, by.id, { agencyId, sealed, accountEnd }, { by, now });
    if (account) await settleAccount(tx, account, now);
  });
}

const alreadyKnown = "ERR_LIEN_TIERS_PRESTATION_PARTICULIER_EXISTE";

const isKnown = (error: unknown) =>
  error instanceof AgencyError && error.faults.some(({ code }) => code === alreadyKnown);
