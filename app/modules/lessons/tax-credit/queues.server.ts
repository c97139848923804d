import { and, inArray, sql } from "drizzle-orm";
import i18next from "i18next";

import type { Queue } from "#app/api/queue.server.ts";
import { atDeskSince, isAtDesk } from "#app/api/written.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { workingDaysAfter } from "#app/lib/working-days.ts";
import { personName } from "#app/modules/people/account/table.server.ts";
import { deskPaths } from "#app/routes/operator/paths.ts";

import { awaitsDecision, isStuck } from "./declare.repository.server.ts";
import { taxCredits as endpoints } from "./endpoints.ts";
import { areSetAside } from "./event.repository.server.ts";
import { taxAccounts, taxDeclarations, taxEvents } from "./table.server.ts";

const deskDays = 7;

export const taxCreditQueues: readonly Queue[] = [
  {
    kind: "declined_advance",
    tab: "money",
    facts: { who: personName(taxDeclarations.customerId), cents: taxDeclarations.amountCents },
    of: taxDeclarations,
    states: ["tax_declaration.user_declined__desk"],
    waiting: awaitsDecision,
    since: taxDeclarations.deskAt,
    deadline: (since) => plusDays(since, deskDays),
    late: { sides: [taxDeclarations.customerId] },
    page: () => deskPaths.deskTax,
    command: "tax list",
    acts: [endpoints.decide],
  },
  {
    kind: "rejected_advance",
    tab: "money",
    facts: { who: personName(taxDeclarations.customerId), cents: taxDeclarations.amountCents },
    of: taxDeclarations,
    states: ["tax_declaration.rejected"],
    waiting: isStuck,
    since: atDeskSince(taxDeclarations),
    deadline: workingDaysAfter(2),
    page: () => deskPaths.deskTax,
    command: "tax list",
    acts: [endpoints.retry, endpoints.write],
  },
  {
    kind: "agency_event",
    tab: "money",
    facts: { what: sql`${taxEvents.event} ->> 'about'` },
    words: (about) => i18next.t(`desk-tax:event.about.${about}`),
    of: taxEvents,
    states: [],
    waiting: areSetAside,
    since: taxEvents.receivedAt,
    deadline: workingDaysAfter(2),
    alarm: true,
    page: () => deskPaths.deskTax,
    command: "tax list",
    acts: [endpoints.retryEvent, endpoints.closeEvent],
  },
  {
    kind: "tax_account",
    tab: "money",
    facts: { who: personName(taxAccounts.id) },
    of: taxAccounts,
    states: ["tax_account.refused", "tax_account.blocked"],
    waiting: (_, now) =>
      and(inArray(taxAccounts.state, ["refused", "blocked"]), isAtDesk(taxAccounts, now)),
    since: atDeskSince(taxAccounts),
    deadline: workingDaysAfter(2),
    page: () => deskPaths.deskTax,
    command: "tax list",
    acts: [endpoints.lookUpAccount, endpoints.write],
  },
];
