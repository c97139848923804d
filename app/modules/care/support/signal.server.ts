import type { Call } from "#app/api/call.server.ts";
import { presentState } from "#app/api/state.server.ts";
import { iso } from "#app/api/wire.ts";
import type { Tx } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { longDay, noonOf } from "#app/lib/french-date.ts";
import { dayIn, parisDay } from "#app/lib/paris-time.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import { giveNotice } from "#app/modules/earnings/employment-end/give-notice.server.ts";
import { notifyOfEnd } from "#app/modules/earnings/employment-end/notify.server.ts";
import { openCase } from "#app/modules/foundation/case/open.server.ts";
import { changeReasons } from "#app/modules/foundation/reference/domain.ts";
import { askFormat, notifyOfFormat } from "#app/modules/lessons/contract/change-format.server.ts";
import type { ContractChange } from "#app/modules/lessons/contract/domain.ts";
import {
  findContract,
  holdOwnContract,
  refuseStrangers,
} from "#app/modules/lessons/contract/hold.server.ts";
import { notifyOfContract } from "#app/modules/lessons/contract/notify.server.ts";
import { pauseContract, restartContract } from "#app/modules/lessons/contract/pause.server.ts";
import { otherSide } from "#app/modules/lessons/contract/price-version.domain.ts";
import { stopContract } from "#app/modules/lessons/lesson-request/end-contract.server.ts";

import type { Signal } from "./signal.endpoints.ts";

/**
 * Signals a change (API-070). With a contract and a reason, the contract changes in the same transaction (STM-16);
 * the case is a trace. 404 for another's, 409 for a wrong state, 422 at the field.
 */
export async function signalChange({ db, actor: by, now }: Call, input: Signal) {
  const { contract_id: contractId, reason } = input;
  if (contractId !== undefined && !reason) throw fieldFault("reason", "api.contract.change");
  return db.transaction(async (tx) => {
    await refuseStrangers(tx, input, by);
    const contract = await changed(tx, input, { by, now });
    const { id } = await openCase(
      tx,
      { ...cardOf(input, contract), kind: "change", personId: by.id },
      { by, now },
    );
    return { id, contract: contract ? presentChanged(contract, by) : null };
  });
}

async function changed(tx: Tx, input: Signal, { by, now }: Move): Promise<Contract | undefined> {
  const { contract_id: id, reason } = input;
  if (id === undefined || !reason) return undefined;
  await change(tx, id, { ...input, reason }, { by, now });
  return findContract(tx, id);
}

/** Trace for the operator (CST-41). */
function cardOf(input: Signal, contract: Contract | undefined) {
  const reason: (typeof changeReasons)[number] = input.reason ?? "other";
  const details = input.details ?? "";
  const { id, teacherId, studentId } = contract ?? {
    id: null,
    teacherId: input.teacher_id ?? null,
    studentId: input.student_id ?? null,
  };
  return {
    contractId: id,
    teacherId,
    studentId,
    reasonId: changeReasons.indexOf(reason) + 1,
    text: `<b>${referenceName("changeReasons", reason)}</b> ${escaped(details)}`.trim(),
  };
}

type Contract = NonNullable<Awaited<ReturnType<typeof findContract>>>;

const presentChanged = ({ id, status, pausedUntil, endsAt }: Contract, by: Actor) => ({
  id,
  status,
  state: presentState(by.role, { machine: "contract", state: status }),
  paused_until: iso(pausedUntil),
  ends_on: endsAt && parisDay(endsAt),
});

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Free text is inserted in our own mark-up. */
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => entities[sign] ?? sign);

type Change = Signal & { reason: ContractChange };
type Move = { by: Actor; now: Date };

async function change(tx: Tx, id: number, input: Change, move: Move): Promise<void> {
  if (input.reason === "stop_course") {
    const end = await giveNotice(tx, id, input, move);
    if (end) return notifyOfEnd(tx, end, { by: move.by, word: wordOf(input) }, move.now);
    await stopContract(tx, id, move);
    await notifyOther(tx, id, { by: move.by, about: "contract_stopped", change: input }, move.now);
    return;
  }
  const contract = await holdOwnContract(tx, id, move.by);
  if (contract.status === "ended") throw new RuleError("conflict", "api.contract.ended");
  await changes[input.reason](tx, contract, input, move);
}

type Act = (tx: Tx, contract: Contract, input: Change, move: Move) => Promise<void>;

const changes: Readonly<Record<Exclude<ContractChange, "stop_course">, Act>> = {
  tmp_stop_course: async (tx, contract, input, { by, now }) => {
    const until = dayIn(input.until, "until");
    await pauseContract(tx, contract, until, { by, now });
    const details = { until: until ? longDay(noonOf(until)) : "" };
    await notifyOther(
      tx,
      contract.id,
      { by, about: "contract_paused", change: input, details },
      now,
    );
  },
  restart_course: async (tx, contract, input, { by, now }) => {
    await restartContract(tx, contract, { by, now });
    await notifyOther(tx, contract.id, { by, about: "contract_restarted", change: input }, now);
  },
  change_format: async (tx, contract, input, { by, now }) => {
    const side = sideOf(by);
    const comment = (input.details ?? "").slice(0, 100) || null;
    const version = await askFormat(tx, contract, { side, comment }, { by, now });
    await notifyOfFormat(tx, version, otherSide(side), now);
  },
};

const sideOf = (by: Actor) => (by.role === "teacher" ? "teacher" : "customer");

const wordOf = (input: Change) => (input.details ? ` « ${input.details} »` : "");

type ChangeNotice = Readonly<{
  by: Actor;
  about: string;
  change: Change;
  details?: Readonly<Record<string, string>>;
}>;

async function notifyOther(
  tx: Tx,
  id: number,
  { by, about, change: input, details }: ChangeNotice,
  now: Date,
) {
  const notice = { to: otherSide(sideOf(by)), about, details: { ...details, word: wordOf(input) } };
  await notifyOfContract(tx, id, notice, now);
}
