import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { changeStatus } from "#app/modules/catalogue/teacher/change-status.server.ts";
import { type TaxStatus, teacherMode } from "#app/modules/catalogue/teacher/domain.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";

import { advanceChange } from "./advance.server.ts";
import { type ChangeRow, findRunningContracts, saveLegalStatus } from "./repository.server.ts";

/**
 * Applies a change; earlier courses keep their day's status (STM-21, TEA-053). A declaration number counts once the
 * operator has checked it.
 */
export async function applyChange(
  tx: Tx,
  change: ChangeRow,
  { by, now }: By,
  { isChecked = false }: Readonly<{ isChecked?: boolean }> = {},
): Promise<void> {
  const { kind, teacherId } = change;
  await saveLegalStatus(tx, teacherId, numbersIn(change));
  const status = statusIn(change, isChecked);
  if (status) await changeStatus(tx, teacherId, status, { by, now });
  const effectiveAt = change.effectiveAt ?? now;
  await advanceChange(tx, change, "apply", { by, now, effectiveAt });
  if (kind === "status") await recordModes(tx, change, { by, now });
}

/** Each running contract gets a mode version in its history (STM-16, LAW-19). */
async function recordModes(tx: Tx, change: ChangeRow, { by, now }: By): Promise<void> {
  const mode = teacherMode({ selfEmployed: change.selfEmployed ?? false });
  for (const { id, status } of await findRunningContracts(tx, change.teacherId)) {
    const line = { machine: "contract", event: "change_mode", from: status, to: status } as const;
    await record(tx, { ...line, id, by, at: now, details: { mode } });
  }
}

function numbersIn(change: ChangeRow) {
  const { kind, siret, siretBeingCreated, sealedHealthNumber, healthNumberEnd } = change;
  if (kind === "vat") {
    return { vatRegime: change.vatRegime ?? ("exempt" as const), vatNumber: change.vatNumber };
  }
  return {
    ...(siretBeingCreated !== null && { siret, siretBeingCreated }),
    ...(sealedHealthNumber !== null && { sealedHealthNumber, healthNumberEnd }),
  };
}

function statusIn(
  { kind, selfEmployed, sapNumber }: ChangeRow,
  isChecked: boolean,
): Partial<TaxStatus> | undefined {
  if (kind === "status") return { selfEmployed: selfEmployed ?? false };
  if (kind === "vat") return undefined;
  if (sapNumber === null) return { sapNumber, sapNumberStatus: "missing" };
  return { sapNumber, sapNumberStatus: isChecked ? "approved" : "pending" };
}
