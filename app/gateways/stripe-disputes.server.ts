import type Stripe from "stripe";

import type { ProviderEvent } from "./card-events.server.ts";
import type { Cards } from "./cards.server.ts";
import type { Entity } from "./outcomes.server.ts";
import { found, type StripeAccounts } from "./stripe-accounts.server.ts";
import { isAnswered } from "./stripe-events.server.ts";

/** What holders of cards dispute, read as its events would tell it. */
export const disputes = (accounts: StripeAccounts) =>
  ({
    async findDispute({ entity, disputeId }) {
      const dispute = await found(accounts.of(entity).disputes.retrieve(disputeId));
      if (!dispute) return "unknown";
      const read = readDispute(entity, dispute);
      return read.type === "charge.dispute.created" ? "open" : read;
    },
    async findDisputesOf({ entity, intentId }) {
      const read: ProviderEvent[] = [];
      const all = accounts.of(entity).disputes.list({ payment_intent: intentId, limit: 100 });
      for await (const dispute of all) {
        if (isForUs(dispute)) continue;
        read.push(toldAs(dispute.status === "lost" ? "closed" : "created", entity, dispute));
      }
      return read;
    },
  }) satisfies Partial<Cards>;

const disputeEnds: ReadonlySet<string> = new Set(["won", "lost", "warning_closed"]);

/** It ended, and the bank took nothing. */
const isForUs = ({ status }: Stripe.Dispute) => disputeEnds.has(status) && status !== "lost";

function readDispute(entity: Entity, dispute: Stripe.Dispute): ProviderEvent {
  if (disputeEnds.has(dispute.status)) return toldAs("closed", entity, dispute);
  return toldAs(isAnswered(dispute) ? "updated" : "created", entity, dispute);
}

/** The event that the provider would have sent, under a name of its own, so that it is stored once. */
function toldAs(
  what: "created" | "updated" | "closed",
  entity: Entity,
  dispute: Stripe.Dispute,
): ProviderEvent {
  const payload = { entity, object: { ...dispute } };
  return { id: `read_${dispute.id}_${what}`, type: `charge.dispute.${what}`, payload };
}
