import { and, inArray, isNull, sql } from "drizzle-orm";
import i18next from "i18next";

import type { Queue } from "#app/api/queue.server.ts";
import { workingDaysAfter } from "#app/lib/working-days.ts";
import { setAsideStates } from "#app/modules/billing/payment/charge.domain.ts";
import { providerEvents } from "#app/modules/billing/payment/charge.table.server.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";
import { personName } from "#app/modules/people/account/table.server.ts";
import { pathTo } from "#app/paths.ts";
import { deskPaths } from "#app/routes/operator/paths.ts";

import { isInQueue } from "./dispute.repository.server.ts";
import { providerEvents as endpoints } from "./endpoints.ts";

/** The payer of what an event is about. */
const payer = sql`(select ${personName(payments.customerId)} from ${payments} where ${payments.id} = ${providerEvents.paymentId})`;

/** A release from before it was kept may have stored the event: the day that the bank names in it, else two days. */
const answerBy = sql`coalesce(${providerEvents.answerBy},
  to_timestamp((${providerEvents.payload} -> 'object' -> 'evidence_details' ->> 'due_by')::double precision),
  ${providerEvents.receivedAt} + interval '2 days')`;

const eventWords = (type: string) =>
  i18next.t([`desk:provider_event.${type.replaceAll(".", "_")}`, "desk:provider_event.other"], {
    type,
  });

export const providerEventQueues: readonly Queue[] = [
  {
    kind: "provider_event",
    tab: "money",
    facts: { what: providerEvents.type },
    words: eventWords,
    of: providerEvents,
    states: [],
    waiting: () =>
      and(
        inArray(providerEvents.status, [...setAsideStates]),
        sql`${providerEvents.reason} is distinct from 'card_dispute'`,
      ),
    since: providerEvents.receivedAt,
    deadline: workingDaysAfter(2),
    alarm: true,
    page: (providerEventId) => pathTo(deskPaths.deskProviderEvent, { providerEventId }),
    command: "payment list",
    acts: [endpoints.retry, endpoints.close],
  },
  {
    kind: "card_dispute",
    tab: "money",
    facts: { who: payer, cents: sql`(${providerEvents.payload} -> 'object' ->> 'amount')::int` },
    of: providerEvents,
    states: [],
    // Answered, it waits for the bank.
    waiting: () => and(isInQueue(), isNull(providerEvents.answeredAt)),
    since: providerEvents.receivedAt,
    deadline: answerBy,
    alarm: true,
    page: (providerEventId) => pathTo(deskPaths.deskProviderEvent, { providerEventId }),
    command: "payment list",
    acts: [endpoints.close],
  },
];
