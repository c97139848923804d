import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { endMandate } from "#app/modules/earnings/payout/mandate.server.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";
import { sendMail } from "#app/modules/foundation/mail/send.server.ts";
import { closeSessions, requirePassword } from "#app/modules/people/account/access.server.ts";
import { remindConfirmation } from "#app/modules/people/account/confirm-email.server.ts";
import { paths } from "#app/paths.ts";

import { correctPerson } from "./correct.server.ts";
import { closeAccount } from "./delete.server.ts";
import { disableAccount, enableAccount, type Held, holdAccount } from "./disable.server.ts";
import { exportData } from "./export.server.ts";
import type { Acted, PersonAction, PersonChanges } from "./operator.endpoints.ts";

type Order = PersonChanges &
  Readonly<{
    id: string | number;
    action: PersonAction;
    reason: string;
    dry_run?: boolean | undefined;
  }>;
type Act = (call: Call, order: Order) => Promise<Acted>;

/** Acts on an open account, in one transaction; 409 for a disabled one. */
const onOpen =
  (
    act: (
      tx: Tx,
      held: Held,
      on: Readonly<{ call: Call; order: Order }>,
    ) => Promise<Partial<Acted>>,
  ): Act =>
  (call, order) =>
    call.db.transaction(async (tx) => {
      const held = await holdAccount(tx, order.id);
      if (held.disabledAt) throw new RuleError("conflict", "api.account.disabled");
      const { id, role } = held;
      return { id, role, state: "open", ...(await act(tx, held, { call, order })) };
    });

const timesOf = ({ actor: by, now, machineNow }: Call) => ({ by, now, machineNow });

const acts: Readonly<Record<PersonAction, Act>> = {
  disable: (call, { id: who, reason }) =>
    call.db.transaction((tx) => disableAccount(tx, { who, reason }, timesOf(call))),
  enable: (call, { id }) => call.db.transaction((tx) => enableAccount(tx, id, timesOf(call))),
  close_sessions: onOpen(async (tx, held, { call, order: { reason } }) => ({
    sessions_closed: await closeSessions(tx, held, { ...timesOf(call), reason }),
  })),
  require_password_change: onOpen(async (tx, held, { call, order: { reason } }) => ({
    sessions_closed: await requirePassword(tx, held, { ...timesOf(call), reason }),
  })),
  send_confirmation: onOpen(async (tx, { id }, { call: { actor: by, now } }) => {
    await remindConfirmation(tx, id, now);
    const move = { machine: "account", id, from: "open", to: "open" } as const;
    await record(tx, { ...move, event: "send_confirmation", by, at: now });
    return {};
  }),
  correct: onOpen(async (tx, held, { call, order }) => ({
    corrected: await correctPerson(tx, held, { order, ...timesOf(call) }),
  })),
  end_mandate: onOpen(async (tx, held, { call: { actor: by, now }, order: { reason } }) => {
    const { id, email, firstname } = held;
    const version = await endMandate(tx, id);
    const move = {
      machine: "account",
      id,
      event: "end_mandate",
      from: "open",
      to: "open",
    } as const;
    await record(tx, { ...move, by, at: now, details: { version } });
    const details = { firstname, reason };
    const link = paths.payouts;
    await sendMail(tx, { to: email, template: "mandate_ended", details, link }, now);
    return {};
  }),
  export: onOpen(async (tx, { id, role, email, firstname }, { call, order }) => {
    const { actor: by, now } = call;
    const { reason, dry_run: isDry } = order;
    const data = await exportData({ ...call, db: tx, actor: { id, role } });
    const move = { machine: "account", id, event: "export", from: "open", to: "open" } as const;
    await record(tx, { ...move, by, at: now });
    const details = { firstname, reason };
    await sendMail(tx, { to: email, template: "data_exported", details, link: paths.contact }, now);
    // A dry run is rolled back with its trace and its mail: it shows nothing of the person.
    return isDry ? {} : { data };
  }),
  delete: (call, { id, reason }) => closeAccount(call, { who: id, reason }),
};

/** What an operator does with an account, for a reason that its person reads (API-273, OPS-24). */
export const actOnPerson: Act = (call, order) => acts[order.action](call, order);
