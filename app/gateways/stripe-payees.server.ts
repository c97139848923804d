import Stripe from "stripe";

import { defined } from "#app/lib/defined.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import type { Payee, Payees } from "./payees.server.ts";
import { found, requested, type StripeAccounts } from "./stripe-accounts.server.ts";
import { accountOf, codeOfRefusal } from "./stripe-outcomes.server.ts";

export function payees(accounts: StripeAccounts): Payees {
  return {
    ...payments(accounts),
    async createAccount({ entity, teacherId, payee, idempotencyKey }) {
      const token = await tokenOf(accounts.publicOf(entity), payee);
      const params: Stripe.AccountCreateParams = {
        type: "custom",
        country: "FR",
        account_token: token,
        ...plainOf(payee),
        business_profile: { mcc: "8299", product_description: "Cours particuliers" },
        // We pay out ourselves, on Tuesdays.
        settings: { payouts: { schedule: { interval: "manual" } } },
        capabilities: { transfers: { requested: true } },
        metadata: { teacher_id: String(teacherId) },
      };
      const asking = accounts.of(entity).accounts.create(params, { idempotencyKey });
      return accountOf(await accepted(asking));
    },
    async updateAccount({ entity, accountId, payee }) {
      const token = await tokenOf(accounts.publicOf(entity), payee);
      const params = { account_token: token, ...plainOf(payee) };
      return accountOf(await accepted(accounts.of(entity).accounts.update(accountId, params)));
    },
    async findAccount({ entity, accountId }) {
      const account = await found(accounts.of(entity).accounts.retrieve(accountId));
      return account && accountOf(account);
    },
    async uploadFile({ entity, purpose, name, type, data }) {
      const file = { name, type, data };
      const { id } = await accepted(accounts.of(entity).files.create({ purpose, file }));
      return { fileId: id };
    },
  };
}

type Paying = "transfer" | "findTransfer" | "payOut" | "findPayout";

function payments(accounts: StripeAccounts): Pick<Payees, Paying> {
  return {
    async transfer({ entity, accountId, amountCents, currency, group, courseId, idempotencyKey }) {
      const stripe = accounts.of(entity);
      const params = {
        amount: amountCents,
        currency: currency.toLowerCase(),
        destination: accountId,
        transfer_group: group,
        ...(courseId !== undefined && { metadata: { course_id: String(courseId) } }),
      };
      try {
        const { id: transferId } = await stripe.transfers.create(params, { idempotencyKey });
        return { kind: "sent", transferId };
      } catch (error) {
        const code = codeOfRefusal(error);
        return code === undefined ? { kind: "unknown" } : { kind: "refused", code };
      }
    },
    async findTransfer({ entity, accountId, group }) {
      const params = { destination: accountId, transfer_group: group, limit: 1 };
      const { data } = await requested(accounts.of(entity).transfers.list(params));
      return data[0] && { transferId: data[0].id };
    },
    async payOut({ entity, accountId, amountCents, currency, name }) {
      const params = { amount: amountCents, currency: currency.toLowerCase(), metadata: { name } };
      const on = { stripeAccount: accountId, idempotencyKey: `payout:${name}` };
      try {
        return knownPayout(await accounts.of(entity).payouts.create(params, on));
      } catch (error) {
        const code = codeOfRefusal(error);
        return code === undefined ? { kind: "unknown" } : { kind: "refused", code };
      }
    },
    async findPayout({ entity, accountId, name }) {
      const on = { stripeAccount: accountId };
      const { data } = await requested(accounts.of(entity).payouts.list({ limit: 100 }, on));
      const payout = data.find(({ metadata }) => metadata?.name === name);
      return payout && knownPayout(payout);
    },
  };
}

const payoutStates = ["paid", "failed", "canceled"] as const;

const knownPayout = ({ id, status, failure_code }: Stripe.Payout) => ({
  kind: "known" as const,
  payoutId: id,
  state: payoutStates.find((one) => one === status) ?? ("pending" as const),
  failureCode: failure_code ?? undefined,
});

/** 422 when the provider refuses what a person wrote or sent. */
async function accepted<Thing>(answer: Promise<Thing>): Promise<Thing> {
  return requested(answer).catch((error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    throw new RuleError("invalid", "api.payment.payee_refused");
  });
}

/** Personal data goes as a token, as French platforms must. */
async function tokenOf(stripe: Stripe, payee: Payee): Promise<string> {
  const account: Stripe.TokenCreateParams.Account = {
    business_type: "individual",
    individual: personOf(payee),
    ...(payee.termsAccepted && { tos_shown_and_accepted: true }),
  };
  return (await accepted(stripe.tokens.create({ account }))).id;
}

function personOf(payee: Payee): Stripe.TokenCreateParams.Account.Individual {
  const { email, firstName, lastName, phone } = payee;
  return defined({
    email,
    first_name: firstName,
    last_name: lastName,
    phone,
    dob: payee.birthDate === undefined ? undefined : dateOf(payee.birthDate),
    address: payee.address && addressOf(payee.address),
    verification: papersOf(payee),
  });
}

function papersOf({ identityDocument, addressDocument }: Payee) {
  if (!identityDocument && !addressDocument) return undefined;
  return {
    ...(identityDocument && { document: { front: identityDocument } }),
    ...(addressDocument && { additional_document: { front: addressDocument } }),
  };
}

function dateOf(birthDate: string) {
  const [year = 0, month = 0, day = 0] = birthDate.split("-").map(Number);
  return { year, month, day };
}

const addressOf = ({ line, postalCode, city, country }: NonNullable<Payee["address"]>) => ({
  country,
  line1: line,
  postal_code: postalCode,
  city,
});

const plainOf = ({ email, iban }: Payee) => ({
  ...(email && { email }),
  ...(iban && {
    external_account: {
      object: "bank_account" as const,
      country: "FR",
      currency: "eur",
      account_number: iban,
    },
  }),
});
