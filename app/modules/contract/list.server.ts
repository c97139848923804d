import type { Call } from "#app/api/call.server.ts";
import { presentState } from "#app/api/state.server.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import type { Viewer } from "#app/lib/states.ts";
import { hasUsableMeans } from "#app/modules/billing/card.server.ts";
import { toldPrice } from "#app/modules/price/domain.ts";
import { portraitOf } from "#app/modules/teacher/domain.ts";

import type { ContractStatus } from "./domain.ts";
import type { Contract } from "./endpoints.ts";
import { listContractRowsOfCustomer } from "./repository.server.ts";

/** The state of a contract, and beside it that no means of payment is left (LBL-22). */
export function presentStatus(viewer: Viewer, status: ContractStatus, unpaid: boolean) {
  const expected = unpaid && status !== "ended";
  return {
    status,
    state: presentState(viewer, { machine: "contract", state: status }),
    payment_expected: expected,
    payment_state: expected
      ? presentState(viewer, { machine: "contract", state: "payment_expected" })
      : null,
  };
}

/** The signed-in family's contracts, each with its price and what the tax credit leaves (API-017). */
export async function listContracts({ db, actor, now }: Call): Promise<Contract[]> {
  const rows = await listContractRowsOfCustomer(db, actor.id);
  const paymentExpected = rows.length > 0 && !(await hasUsableMeans(db, actor.id, now));
  return rows.map(({ contract, student, teacher }) => {
    const { courseFormat: format, status, subjectId, levelId, teacherId } = contract;
    const told = toldPrice(contract.hourlyPriceCents, { ...teacher, format });
    return {
      id: contract.id,
      kind: contract.kind,
      mode: contract.mode,
      course_format: format,
      subject: { id: subjectId, name: referenceName("subject", subjectId) },
      level: { id: levelId, name: referenceName("level", levelId) },
      student,
      teacher: {
        id: teacherId,
        firstname: teacher.firstname,
        photo_url: portraitOf({ id: teacherId, civility: teacher.civility }),
      },
      prices: { price: told.price, price_after_tax_credit: told.price_after_credit },
      condition: contract.condition,
      first_course_date: contract.firstCourseDate?.toISOString() ?? null,
      first_course_duration: contract.firstCourseDuration,
      ...presentStatus("customer", status, paymentExpected),
    };
  });
}
