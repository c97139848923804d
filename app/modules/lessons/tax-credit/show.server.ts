import type { Call, OpenCall } from "#app/api/call.server.ts";
import { presentState } from "#app/api/state.server.ts";
import type { Db } from "#app/db/client.server.ts";
import type { TaxAgency } from "#app/gateways/tax-agency.server.ts";
import { orNotFound } from "#app/lib/rule-error.ts";

import { findWish } from "./account.repository.server.ts";
import { accountStateOf, accountStatusOf, advanceStateOf, type Wish } from "./domain.ts";
import { missingIn } from "./identity.server.ts";

/** Whether the agency answers now; never cached (API-131, VAL-017). */
export const showAvailability = ({ gateways }: OpenCall): Promise<boolean> =>
  gateways.taxAgency.available();

async function wishOf(db: Db, customerId: number) {
  const found = orNotFound(await findWish(db, customerId), "api.absent");
  const { customer, account, putOff } = found;
  const wish: Wish = {
    registered: customer.urssafRegistered,
    enabled: customer.urssafPaymentEnabled,
    refused: customer.urssafRefused,
    account: account?.state,
    putOff,
  };
  return { ...found, wish };
}

/** State of a family's account at the agency (API-023, VAL-018). */
export async function showAccountStatus({ db, actor }: Call) {
  const { wish } = await wishOf(db, actor.id);
  return { status: accountStatusOf(wish) };
}

/** A family's choice, its account state, and what the agency still needs (API-022, LOAD-16). */
export async function showAdvance({ db, actor, gateways }: Call) {
  const { wish, customer, user, account } = await wishOf(db, actor.id);
  const known = {
    birth_date: customer.billBirthDate,
    address: customer.billAddress ?? customer.address,
    email: user.email,
    ...(user.phone !== null && { phone: { phone_number: user.phone } }),
  };
  return {
    urssaf_registered: wish.registered,
    urssaf_payment_enabled: wish.enabled,
    urssaf_refused: wish.refused,
    missing_fields: account ? [] : missingIn(known),
    state: presentState("customer", advanceStateOf(wish)),
    account: presentState("customer", accountStateOf(wish)),
    account_status: accountStatusOf(wish),
    ...accountOf(account, gateways.taxAgency),
    children_count: customer.childrenCount,
  };
}

type Account = Awaited<ReturnType<typeof wishOf>>["account"];

function accountOf(account: Account, agency: TaxAgency) {
  if (!account) {
    return { account_end: null, activated_on: null, registered_at: null, agency_url: null };
  }
  return {
    account_end: account.accountEnd,
    activated_on: account.activatedOn,
    registered_at: account.registeredAt.toISOString(),
    agency_url: agency.siteOf(account.agencyId),
  };
}
