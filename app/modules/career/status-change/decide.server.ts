import type { z } from "zod";

import type { Call } from "#app/api/call.server.ts";
import type { Paging } from "#app/api/endpoint.ts";
import { listed } from "#app/api/listed.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { boundedText } from "#app/lib/bounded-text.ts";
import { isDay, parisDay, parisInstant } from "#app/lib/paris-time.ts";
import { fieldFault } from "#app/lib/rule-error.ts";
import { wire } from "#app/lib/wire.ts";
import type { ChangeState } from "#app/modules/catalogue/legal-status/domain.ts";
import { familiesOf } from "#app/modules/lessons/contract/people.server.ts";

import { advanceChange, holdChange } from "./advance.server.ts";
import { applyChange } from "./apply.server.ts";
import type { statusChanges } from "./endpoints.ts";
import { notifyFamilies, notifyFamiliesKept, notifyOfChange } from "./notify.server.ts";
import { type ChangeLine, changeLineSchema } from "./operator.endpoints.ts";
import { type ChangeRow, findChangePage } from "./repository.server.ts";

const longestReason = 500;

/**
 * The operator approves a change from a day on, today at the earliest (OPS-04). Notifies the teacher and the families
 * whose terms change. 404 unknown, 409 already decided, 422 past day.
 */
export async function approveChange(
  tx: Tx,
  { id, from }: Readonly<{ id: number; from?: string | undefined }>,
  { by, now }: By,
) {
  const change = await holdChange(tx, id);
  const today = parisDay(now);
  const day = from ?? change.wantedFrom ?? today;
  await refuseDay(tx, change, { day, today });
  const effectiveAt = day === today ? now : parisInstant(day);
  const approved = await advanceChange(tx, change, "approve", { by, now, effectiveAt });
  if (day === today) await applyChange(tx, approved, { by, now }, { isChecked: true });
  await notifyOfChange(tx, approved, "approved", now);
  await notifyFamilies(tx, approved, now);
  const state: ChangeState = day === today ? "in_force" : "approved";
  return { id, state, effective_at: effectiveAt };
}

/** 422 for a past or invalid day, and for today when families must be notified first. */
async function refuseDay(
  tx: Tx,
  change: ChangeRow,
  { day, today }: Readonly<{ day: string; today: string }>,
): Promise<void> {
  if (!isDay(day) || day < today) throw fieldFault("effective_from", "api.legal_status.day_gone");
  if (day === today && (await changesMode(tx, change))) {
    throw fieldFault("effective_from", "api.legal_status.told_before");
  }
}

/** Families of running contracts must be notified first and may stop (LAW-19). */
const changesMode = async (tx: Tx, { kind, teacherId }: ChangeRow): Promise<boolean> =>
  kind === "status" && (await familiesOf(tx, teacherId)).length > 0;

/** The operator refuses a change (OPS-04). 404, 409; 422 without a reason. */
export async function refuseChange(
  tx: Tx,
  { id, reason }: Readonly<{ id: number; reason: string }>,
  { by, now }: By,
) {
  const why = boundedText(reason, longestReason);
  if (why === undefined) throw fieldFault("reason", "api.legal_status.reason");
  const change = await holdChange(tx, id);
  const refused = await advanceChange(tx, change, "refuse", { by, now, reason: why });
  await notifyOfChange(tx, refused, "refused", now);
  if (change.state === "approved") await notifyFamiliesKept(tx, refused, now);
  return { id, state: refused.state };
}

type Decision = z.output<typeof statusChanges.decide.input.body> & { id: number };

export const decideChange = ({ db, actor, now }: Call, input: Decision) =>
  db.transaction(async (tx) => {
    const { id, decision, effective_from: from, reason = "" } = input;
    if (decision === "refuse") {
      return {
        ...(await refuseChange(tx, { id, reason }, { by: actor, now })),
        effective_at: null,
      };
    }
    const approved = await approveChange(tx, { id, from }, { by: actor, now });
    return { ...approved, effective_at: approved.effective_at.toISOString() };
  });

export const listAllChanges = (
  { reader }: Call,
  { state = "asked", ...paging }: Paging & { state?: ChangeState | undefined },
) =>
  listed(
    paging,
    (page) => findChangePage(reader, state, page),
    (row) => lineOf(row),
  );

const lineOf = ({ row, teacher }: { row: ChangeRow; teacher: string | null }): ChangeLine =>
  wire(changeLineSchema, { ...row, teacher }, {});
