import { markOf, showAccount } from "./accounts.server.ts";
import { createEvent } from "./events.server.ts";
import {
  amountOf,
  type Fields,
  fieldsIn,
  invalid,
  newId,
  type Scope,
  seconds,
  textOf,
} from "./fields.ts";
import {
  insertObject,
  listObjects,
  saveObject,
  showObject,
  type StripeObject,
} from "./objects.server.ts";

export async function createTransfer(scope: Scope, fields: Fields) {
  const destination = textOf(fields, "destination");
  const { capabilities } = await showAccount(scope, destination);
  if (capabilities.transfers !== "active") {
    throw invalid("destination", "insufficient_capabilities_for_transfer");
  }
  const { transfer_group = null, source_transaction = null, metadata = {} } = fields;
  const transfer = {
    id: newId(scope, "tr"),
    object: "transfer",
    created: seconds(scope.now),
    destination,
    amount: amountOf(fields),
    currency: textOf(fields, "currency"),
    amount_reversed: 0,
    transfer_group,
    source_transaction,
    metadata,
    reversed: false,
  };
  await insertObject(scope, "transfer", destination, transfer);
  await createEvent(scope, "transfer.created", transfer);
  return transfer;
}

export async function listTransfers(scope: Scope, fields: Fields) {
  const ofAccount = await listObjects(scope, "transfer", textOf(fields, "destination"));
  const group = textOf(fields, "transfer_group");
  return listOf(ofAccount.filter(({ transfer_group }) => transfer_group === group));
}

export async function listPayouts(scope: Scope, connected: string | undefined) {
  if (!connected) throw invalid("Stripe-Account");
  return listOf(await listObjects(scope, "payout", connected));
}

const listOf = (data: readonly StripeObject[]) => ({ object: "list", has_more: false, data });

/** Test value: payouts to this account fail. */
const closedAccount = markOf("FR9520041010050500013M02603");

export async function createPayout(scope: Scope, fields: Fields, connected: string | undefined) {
  if (!connected) throw invalid("Stripe-Account");
  const account = await showAccount(scope, connected);
  if (!account.payouts_enabled) throw invalid("Stripe-Account", "payouts_not_allowed");
  const payout: StripeObject = {
    id: newId(scope, "po"),
    object: "payout",
    created: seconds(scope.now),
    status: "pending",
    amount: amountOf(fields),
    currency: textOf(fields, "currency"),
    failure_code: null,
    metadata: fieldsIn(fields, "metadata"),
  };
  await insertObject(scope, "payout", connected, payout);
  await createEvent(scope, "payout.created", payout, connected);
  const { bank } = await showObject(scope, "account", connected);
  const done: StripeObject =
    (bank as { mark?: string } | null)?.mark === closedAccount
      ? { ...payout, status: "failed", failure_code: "account_closed" }
      : { ...payout, status: "paid" };
  await saveObject(scope, done);
  await createEvent(scope, `payout.${String(done.status)}`, done, connected);
  return payout;
}
