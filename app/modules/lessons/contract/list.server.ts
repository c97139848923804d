import type { Call } from "#app/api/call.server.ts";
import { presentState } from "#app/api/state.server.ts";
import { iso } from "#app/api/wire.ts";
import { contractNumber } from "#app/lib/contract-number.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import type { Viewer } from "#app/lib/states.ts";
import { isPaymentExpected } from "#app/modules/billing/payment/unpaid.server.ts";
import { priceView } from "#app/modules/catalogue/price/domain.ts";
import { portraitOf } from "#app/modules/catalogue/teacher/domain.ts";

import type { Contract } from "./contract.endpoints.ts";
import type { ContractStatus } from "./domain.ts";
import { modeNow } from "./mode-version.domain.ts";
import { type Ahead, type AwaitingCourse, nextChargeOf } from "./next-charge.domain.ts";
import { presentPrices } from "./present-price.server.ts";
import { currentPrice } from "./price-on.server.ts";
import { listContractRowsOfCustomer } from "./repository.server.ts";
import { roomOfContract } from "./room.server.ts";

/** Contract state, plus missing means of payment (LBL-22). */
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

export type OwnRow = Awaited<ReturnType<typeof listContractRowsOfCustomer>>[number];

export async function presentOwn({ db, actor, now }: Pick<Call, "db" | "actor" | "now">) {
  const rows = await listContractRowsOfCustomer(db, actor.id);
  const paymentExpected = rows.length > 0 && (await isPaymentExpected(db, actor.id, now));
  return rows.map((row) => ({ row, contract: presentRow(row, { paymentExpected, now }) }));
}

/** Contracts of the signed-in family (API-017). */
export async function listContracts(call: Call): Promise<Contract[]> {
  return (await presentOwn(call)).map(({ contract }) => contract);
}

function chargeOf(row: OwnRow, now: Date) {
  const { contract, teacher, versions } = row;
  const planned = agreedOn(row);
  const first = firstOf(row, now);
  const known = {
    awaiting: awaitingOf(row),
    planned,
    first,
    hourlyPriceCents: currentPrice(versions, contract, (planned ?? first)?.date ?? now),
    format: contract.courseFormat,
    teacher,
    advancedSince: row.advancedSince,
    now,
  };
  return nextChargeOf(known);
}

const awaitingOf = ({ awaiting }: OwnRow): AwaitingCourse | null =>
  awaiting?.verdictDueAt ? { ...awaiting, verdictDueAt: awaiting.verdictDueAt } : null;

function firstOf({ contract }: OwnRow, now: Date): Ahead | undefined {
  const { firstCourseDate: date, firstCourseDuration: minutes } = contract;
  return date && minutes && date > now ? { date, minutes } : undefined;
}

/** While a move awaits an answer, the previous date. */
function agreedOn({ planned }: OwnRow): Ahead | undefined {
  if (!planned) return undefined;
  const { start, duration, movedFrom, movedFromDuration } = planned;
  return { date: movedFrom ?? start, minutes: movedFromDuration ?? duration };
}

function presentRow(
  row: OwnRow,
  { paymentExpected, now }: { paymentExpected: boolean; now: Date },
): Contract {
  const { contract, versions, student, teacher } = row;
  const { courseFormat: format, subjectId, levelId, teacherId } = contract;
  const cents = currentPrice(versions, contract, now);
  const view = priceView(cents, { ...teacher, format });
  return {
    id: contract.id,
    kind: contract.kind,
    mode: modeNow(contract, teacher),
    course_format: format,
    subject: { id: subjectId, name: referenceName("subject", subjectId) },
    level: { id: levelId, name: referenceName("level", levelId) },
    student,
    teacher: {
      id: teacherId,
      firstname: teacher.firstname,
      photo_url: portraitOf({ ...teacher, id: teacherId }),
    },
    prices: { price: view.price, price_after_tax_credit: view.price_after_credit },
    ...presentPrices(versions, { viewer: "customer", teacher, contract, now }),
    condition: contract.condition,
    number: contractNumber("contract", contract.id),
    created_at: contract.createdAt.toISOString(),
    ended_at: iso(contract.endedAt),
    paused_until: iso(contract.pausedUntil),
    ends_on: contract.endsAt && parisDay(contract.endsAt),
    next_charge: chargeOf(row, now),
    first_course_date: iso(contract.firstCourseDate),
    first_course_duration: contract.firstCourseDuration,
    unread_messages: row.unreadMessages,
    room_url: roomOfContract(contract, "customer", row.roomEdition),
    ...presentStatus("customer", contract.status, paymentExpected),
  };
}
