import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { changeStatus, statusOf } from "#app/modules/catalogue/teacher/change-status.server.ts";
import type { SapNumberStatus, TaxStatus } from "#app/modules/catalogue/teacher/domain.ts";
import { publishTeachers } from "#app/modules/catalogue/teacher/publish.server.ts";
import { changeAvailability } from "#app/modules/catalogue/teacher/set-availability.server.ts";
import { whyClosed } from "#app/modules/catalogue/teacher/standing.server.ts";
import { updateTeacher as setCollective } from "#app/modules/catalogue/teacher/update.server.ts";

import { openChange } from "./change.server.ts";
import { writeToFamilies } from "./notify.server.ts";
import type { TeacherUpdate } from "./operator.endpoints.ts";
import { findFlags, findOpenChanges } from "./repository.server.ts";

/** Flags at once, status and home services as changes that are opened (API-219). */
export const updateTeacher = (
  { db, actor: by, now, gateways }: Call,
  { id, ...input }: TeacherUpdate & { id: number },
) =>
  db.transaction(async (tx) => {
    const { collective_courses_activated: collective, availability, sap_number } = input;
    if (collective !== undefined) await setCollective(tx, id, { collective }, { by, now });
    if (availability) await setAvailability(tx, { id, availability }, { by, now });
    if (input.sap_number_status) await setSapStatus(tx, id, input.sap_number_status, { by, now });
    const opening = { by, now, gateways, teacherId: id };
    if (input.self_employed !== undefined) {
      const { sap_number: _, sap_number_status: __, ...employment } = input;
      await openChange(tx, employment, opening);
    }
    if (sap_number !== undefined) await openChange(tx, { sap_number }, opening);
    return show(tx, id);
  });

/** Families of a self-employed teacher are told the same minute that their tax credit begins or ends (LAW-19). */
async function setSapStatus(
  tx: Tx,
  id: number,
  sapNumberStatus: SapNumberStatus,
  by: By,
): Promise<void> {
  const before = await statusOf(tx, id);
  const after = await changeStatus(tx, id, { sapNumberStatus }, by);
  if (givesCredit(after) === givesCredit(before)) return;
  await writeToFamilies(tx, { teacherId: id, kind: "osp" }, givesCredit(after), by.now);
}

const givesCredit = (status: TaxStatus) =>
  status.selfEmployed && status.sapNumberStatus === "approved";

/** 409 when a leaving teacher takes students again (TEA-057). */
async function setAvailability(
  tx: Tx,
  { id, availability }: { id: number; availability: NonNullable<TeacherUpdate["availability"]> },
  by: By,
): Promise<void> {
  if (availability !== "not_available" && (await whyClosed(tx, id)) === "leaves") {
    throw new RuleError("conflict", "api.departure.begun");
  }
  await changeAvailability(tx, id, availability, by);
  await publishTeachers(tx, [id], by.now);
}

async function show(tx: Tx, id: number) {
  const flags = orNotFound(await findFlags(tx, id), "api.teacher.not_found");
  return { ...flags, changes: await findOpenChanges(tx, id) };
}
