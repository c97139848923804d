import type { Tx } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { checkAll } from "#app/lib/check-all.ts";
import { toEuros } from "#app/lib/money.ts";
import { type Day, dayIn, dayPlus, parisDay, type TypedDate } from "#app/lib/paris-time.ts";
import { sum } from "#app/lib/price.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import { statusOf } from "#app/modules/catalogue/teacher/change-status.server.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";
import { seeOwnContract } from "#app/modules/lessons/contract/hold.server.ts";
import type { ContractSide } from "#app/modules/lessons/contract/price-version.domain.ts";
import { holdWithRequest } from "#app/modules/lessons/lesson-request/end-contract.server.ts";

import { endOfDay, familyCents, unpaidNotice } from "./domain.ts";
import { type Contract, type Figures, figuresOf } from "./figures.server.ts";
import { leaveSooner } from "./leave-sooner.server.ts";
import { type EndRow, findEndOf, insertEnd, saveContractEnd } from "./repository.server.ts";

type Input = Readonly<{
  until?: Day | TypedDate | undefined;
  letter_on?: Day | TypedDate | undefined;
  pay_notice?: boolean | undefined;
}>;

type Move = Readonly<{ by: Actor; now: Date }>;

const longest = { ahead: 366, letterAhead: 31, letterAgo: 62 };

/**
 * A side ends an employment, with its notice (STM-52); undefined where there is none. A family that wants it sooner
 * pays the rest; a teacher asks for it. 404 for another's, 409 once over or given, 422 at the day, letter or payment.
 */
export async function giveNotice(
  tx: Tx,
  id: number,
  input: Input,
  { by, now }: Move,
): Promise<EndRow | undefined> {
  const seen = await seeOwnContract(tx, id, by);
  const ending = await endingOf(tx, seen, input, { by, now });
  if (seen.status === "ended" || !(await figuresOf(tx, seen, ending))) return undefined;
  const { contract } = await holdWithRequest(tx, id);
  if (contract.status === "ended") throw new RuleError("conflict", "api.contract.ended");
  const until = dayIn(input.until, "until");
  const former = await findEndOf(tx, id);
  if (former) return leaveSooner(tx, former, until ?? ending.today, { by, now });
  const figures = await figuresOf(tx, contract, ending);
  if (!figures) return undefined;
  const endsOn = until ?? figures.lastDay;
  refuseDay(endsOn, ending.today);
  const owed = owedAt(figures, endsOn, ending.by);
  refuseUnpaid(owed, input);
  return keep(tx, contract, { ...ending, endsOn, figures, owed }, { by, now });
}

async function endingOf(tx: Tx, { teacherId }: Contract, input: Input, { by, now }: Move) {
  const today = parisDay(now);
  const side: ContractSide = by.role === "teacher" ? "teacher" : "customer";
  const { letterOn } = await checkAll({
    letterOn: () => letterIn(input, today),
    until: () => {
      const until = dayIn(input.until, "until");
      if (until) refuseDay(until, today);
    },
  });
  return { by: side, letterOn, today, status: await statusOf(tx, teacherId) };
}

function refuseUnpaid(owed: ReturnType<typeof owedAt>, input: Input): void {
  if (owed.noticeCents === 0 || input.pay_notice) return;
  const amount = sum(toEuros(familyCents({ ...owed, indemnityCents: 0 })));
  throw fieldFault("pay_notice", "api.contract.pay_notice", { amount });
}

function letterIn(input: Input, today: Day): Day {
  const day = dayIn(input.letter_on, "letter_on") ?? today;
  const isNear =
    day >= dayPlus(today, -longest.letterAgo) && day <= dayPlus(today, longest.letterAhead);
  if (!isNear) throw fieldFault("letter_on", "api.contract.letter_on");
  return day;
}

function refuseDay(day: Day, today: Day): void {
  if (day < today) throw fieldFault("until", "api.contract.last_day_past");
  if (day > dayPlus(today, longest.ahead)) throw fieldFault("until", "api.contract.last_day_far");
}

/** Cents. A teacher who leaves sooner asks for it: nothing is owed for the notice. */
export function owedAt(figures: Figures, endsOn: Day, by: ContractSide) {
  const isSooner = endsOn < figures.lastDay;
  const freed = isSooner && by === "teacher";
  const { minutes, grossCents, ...rest } =
    isSooner && !freed ? figures.noticePay(endsOn) : unpaidNotice;
  const until = grossCents > 0 ? figures.noticeEndsOn : endsOn;
  return {
    ...rest,
    freed,
    noticeMinutes: minutes,
    noticeCents: grossCents,
    indemnityCents: figures.indemnity(until),
  };
}

type Kept = Readonly<{
  by: ContractSide;
  letterOn: Day;
  endsOn: Day;
  figures: Figures;
  owed: ReturnType<typeof owedAt>;
}>;

async function keep(
  tx: Tx,
  contract: Contract,
  { by: side, letterOn, endsOn, figures, owed }: Kept,
  { by, now }: Move,
): Promise<EndRow> {
  const { serviceFrom, noticeEndsOn, goesOn, meanCents } = figures;
  const endsAt = endOfDay(endsOn, now);
  const days = { letterOn, serviceFrom, noticeEndsOn, endsOn, endsAt };
  const row = await insertEnd(tx, {
    ...days,
    ...owed,
    goesOn,
    meanCents,
    contractId: contract.id,
    by: side,
    createdAt: now,
  });
  await saveContractEnd(tx, contract.id, endsAt);
  await record(tx, {
    machine: "contract",
    id: contract.id,
    event: "give_notice",
    from: contract.status,
    to: contract.status,
    by,
    at: now,
    details: { until: endsOn, letter: letterOn },
  });
  return row;
}
