import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { isAbroad } from "#app/lib/country.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { fieldFault, orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { showOwnTeacher } from "#app/modules/career/teacher-space/show-own.server.ts";
import type { Teacher } from "#app/modules/career/teacher-space/teacher-space.endpoints.ts";
import { firstDays } from "#app/modules/catalogue/legal-status/domain.ts";
import { legalStatusOf } from "#app/modules/catalogue/legal-status/numbers.server.ts";
import { setIban } from "#app/modules/earnings/payout/account.server.ts";
import { mayChangeIban } from "#app/modules/earnings/payout/owed.server.ts";
import { isPayslipOwed } from "#app/modules/earnings/payslip/owed.server.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";
import { changePassword } from "#app/modules/people/account/change-password.server.ts";
import { confirmIdentity } from "#app/modules/people/account/confirm-identity.server.ts";
import { findStanding } from "#app/modules/people/account/standing.server.ts";

import { applyChange } from "./apply.server.ts";
import type { OwnChange } from "./endpoints.ts";
import { notifyOfChange } from "./notify.server.ts";
import { readWanted, type Wanted } from "./read.server.ts";
import {
  type ChangeRow,
  holdTeacher,
  insertChange,
  lockOpenChange,
  saveAnswers,
  saveLegalStatus,
  saveRequested,
} from "./repository.server.ts";

/**
 * Changes one thing of the signed-in teacher (API-080). Password and IBAN change at once; status, VAT and home
 * services wait for the operator, except for a candidate (TEA-015). 422 at the field, 409 if already requested.
 */
export async function changeOwnStatus(call: Call, input: OwnChange): Promise<Teacher> {
  const { iban, password, ...rest } = input;
  await refuseLeft(call, iban !== undefined);
  if (iban !== undefined) await giveIban(call, iban, input.current_password);
  else if (password !== undefined) {
    await changePassword(call, {
      current_password: input.current_password,
      new_password: password,
    });
  } else await ask(call, rest);
  return showOwnTeacher(call);
}

/** A first number is set at once; changing it requires the password or a recent sign-in (AUTH-011). */
async function giveIban(call: Call, iban: string, present: string | undefined): Promise<void> {
  const { db, actor, machineNow } = call;
  await setIban(call, iban, () => confirmIdentity(db, actor, present, machineNow));
}

/** A teacher who left may only change the IBAN, while money is owed (TEA-050). */
async function refuseLeft({ db, actor, now }: Call, isIban: boolean): Promise<void> {
  if (isIban && (await mayChangeIban(db, actor.id, now, isPayslipOwed))) return;
  if ((await findStanding(db, actor.id)) !== "left") return;
  throw new RuleError("conflict", "api.teacher.space_read_only");
}

type Wish = Omit<OwnChange, "iban" | "password">;
type Seals = Pick<Call, "gateways">;
type Opening = By & Seals & { teacherId: number };

async function ask({ db, actor: by, now, gateways }: Call, input: Wish): Promise<void> {
  await db.transaction((tx) => openChange(tx, input, { by, now, gateways, teacherId: by.id }));
}

/** Opens a change for the teacher or an operator; undefined when only numbers changed. 404 for no teacher (OPS-04). */
export async function openChange(
  tx: Tx,
  input: Wish,
  opening: Opening,
): Promise<ChangeRow | undefined> {
  const { teacherId, by, now } = opening;
  const teacher = orNotFound(await holdTeacher(tx, teacherId), "api.teacher.not_found");
  const numbers = await legalStatusOf(tx, teacherId);
  const wanted = readWanted(input, { selfEmployed: teacher.selfEmployed, numbers });
  refuseWageAbroad(wanted, teacher);
  await saveAnswers(tx, teacherId, answersIn(wanted, input));
  if (changesNumbersAlone(wanted, teacher)) {
    await saveLegalStatus(tx, teacherId, numbersOf(wanted, opening));
    return undefined;
  }
  const change = await insert(tx, opening, wanted);
  if (teacher.status === "hired") await announce(tx, change, { by, now });
  else await applyChange(tx, change, { by, now });
  return change;
}

/** A wage is for work in France (decision 062). */
function refuseWageAbroad({ selfEmployed }: Wanted, { country }: { country: string }): void {
  if (selfEmployed === false && isAbroad(country)) {
    throw fieldFault("self_employed", "api.legal_status.abroad");
  }
}

/** What a candidate has said by this change (TEA-070). */
const answersIn = ({ kind, sapNumber }: Wanted, { home_services: said }: Wish) => ({
  ...(kind === "status" && { statusChosen: true }),
  ...(kind === "osp" && { homeServices: sapNumber ? ("wanted" as const) : (said ?? "without") }),
});

const changesNumbersAlone = (
  { kind, selfEmployed }: Wanted,
  teacher: Readonly<{ selfEmployed: boolean }>,
): boolean => kind === "status" && selfEmployed === teacher.selfEmployed;

const sealedHealth = (healthNumber: string | undefined, { gateways }: Seals) =>
  healthNumber === undefined
    ? {}
    : {
        sealedHealthNumber: gateways.vault.seal(healthNumber),
        healthNumberEnd: healthNumber.slice(-4),
      };

const numbersOf = ({ siret, siretBeingCreated, healthNumber }: Wanted, seals: Seals) => ({
  ...(siret !== undefined && { siret, siretBeingCreated: siretBeingCreated ?? false }),
  ...sealedHealth(healthNumber, seals),
});

/** 409 if a change of this kind is pending; 422 for a day outside the next three. */
async function insert(tx: Tx, opening: Opening, wanted: Wanted): Promise<ChangeRow> {
  const { teacherId, now } = opening;
  const { healthNumber, wantedFrom, ...changes } = wanted;
  if (wantedFrom !== undefined && !firstDays(parisDay(now)).some((day) => day === wantedFrom)) {
    throw fieldFault("from", "api.legal_status.from");
  }
  if (await lockOpenChange(tx, teacherId, wanted.kind)) {
    throw new RuleError("conflict", "api.legal_status.asked");
  }
  return insertChange(tx, {
    ...changes,
    ...sealedHealth(healthNumber, opening),
    teacherId,
    state: "asked",
    wantedFrom: wantedFrom ?? null,
    askedAt: now,
  });
}

async function announce(tx: Tx, change: ChangeRow, { by, now }: By): Promise<void> {
  const { id, kind, teacherId } = change;
  const line = { machine: "status_change", id, event: "ask", from: null, to: "asked" } as const;
  await record(tx, { ...line, by, at: now, details: { kind } });
  if (kind === "status") await saveRequested(tx, teacherId, true);
  await notifyOfChange(tx, change, by.role === "operator" ? "opened" : "asked", now);
}
