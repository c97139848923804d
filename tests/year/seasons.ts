import { toCents } from "#app/lib/money.ts";
import { support } from "#app/modules/care/support/endpoints.ts";
import { reviews } from "#app/modules/catalogue/review/endpoints.ts";
import { rankingTypes } from "#app/modules/foundation/reference/domain.ts";
import { contracts } from "#app/modules/lessons/contract/endpoints.ts";

import type { Household } from "./household.ts";
import { netOf } from "./shares.ts";

type Home = Household;

const askForMore = (home: Home) =>
  home.asTeacher(contracts.proposeRates, {
    params: { id: home.contractId },
    body: { prices: [{ format: "individual_student_place", price: 44.5 }] },
  });

async function answerRates(home: Home): Promise<void> {
  const status = (["accepted", "refused"] as const)[home.index % 3];
  if (!status) return;
  const prices = [{ format: "individual_student_place", price: 44.5 }] as const;
  const answered = await home.asFamily(contracts.answerRates, {
    params: { id: home.contractId },
    body: { status, prices: [...prices] },
  });
  const { effective_from: from } = answered;
  if (status === "accepted" && from) home.prices.push({ from: new Date(from), cents: 4450 });
}

async function pause(home: Home): Promise<void> {
  if (home.index % 4 !== 1) return;
  home.planned = undefined;
  const signaled = await home.asFamily(support.signalChange, {
    body: { contract_id: home.contractId, reason: "tmp_stop_course", until: "2027-04-05" },
  });
  home.pausedUntil = new Date(signaled.contract?.paused_until ?? "");
}

const review = (home: Home) =>
  home.asFamily(reviews.write, {
    body: {
      teacher_id: home.teacher.id,
      details: rankingTypes.map((_, index) => ({
        ranking_type_id: index + 1,
        value: 3 + (home.index % 3),
      })),
      review: "Lina a repris confiance.",
    },
  });

type Notice = Readonly<{ pay_today: number; hours_today: number; indemnity: number }> | null;

/** An indemnity is free of contributions; a notice that is paid and not worked is not (STM-52). */
function countEnd(home: Home, notice: Notice, isAtOnce: boolean): void {
  if (!notice) return;
  const paid = isAtOnce ? toCents(notice.pay_today) : 0;
  const indemnity = toCents(notice.indemnity);
  const gross = noticeGross(paid, notice.hours_today);
  home.indemnityCents = paid + indemnity;
  home.endPay = { gross: gross + indemnity, net: netOf(gross) + indemnity };
}

/** An employer pays 45 % beside a salary, less 2,00 € an hour. Cents. */
function noticeGross(paid: number, hours: number): number {
  const rebate = Math.round(200 * hours);
  const gross = Math.round((paid + rebate) / 1.45);
  if (gross + Math.round(gross * 0.45) - rebate !== paid && paid !== 0)
    throw new Error(`${String(paid)} cents are not a salary and its contributions`);
  return paid === 0 ? 0 : gross;
}

/** A family that stops today pays the notice that it does not let its employee work (STM-52). */
async function stopToday(home: Home, today: string): Promise<void> {
  if (home.index !== 0) return;
  home.planned = undefined;
  home.ended = true;
  const params = { contract_id: home.contractId };
  const { notice } = await home.asFamily(support.showChanges, { params });
  countEnd(home, notice, true);
  await home.asFamily(support.signalChange, {
    body: {
      contract_id: home.contractId,
      reason: "stop_course",
      until: today,
      pay_notice: true,
    },
  });
}

async function end(home: Home): Promise<void> {
  home.planned = undefined;
  home.ended = true;
  const params = { contract_id: home.contractId };
  const { notice } = await home.asFamily(support.showChanges, { params });
  countEnd(home, notice, false);
  await home.asFamily(support.signalChange, {
    body: { contract_id: home.contractId, reason: "stop_course" },
  });
}

export const seasons: Readonly<Record<string, (home: Home, today: string) => Promise<unknown>>> = {
  "2026-10-12": stopToday,
  "2027-01-06": askForMore,
  "2027-01-11": answerRates,
  "2027-03-08": pause,
  "2027-05-10": review,
  "2027-06-28": end,
};
