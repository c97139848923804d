import { support } from "#app/modules/care/support/endpoints.ts";
import { reviews } from "#app/modules/catalogue/review/endpoints.ts";
import { rankingTypes } from "#app/modules/foundation/reference/domain.ts";
import { contracts } from "#app/modules/lessons/contract/endpoints.ts";

import type { Household } from "./household.ts";

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

async function end(home: Home): Promise<void> {
  home.planned = undefined;
  home.ended = true;
  const params = { contract_id: home.contractId };
  const { notice } = await home.asFamily(support.showChanges, { params });
  home.indemnityCents = Math.round((notice?.indemnity ?? 0) * 100);
  await home.asFamily(support.signalChange, {
    body: { contract_id: home.contractId, reason: "stop_course" },
  });
}

export const seasons: Readonly<Record<string, (home: Home) => Promise<unknown>>> = {
  "2027-01-06": askForMore,
  "2027-01-09": answerRates,
  "2027-03-08": pause,
  "2027-05-10": review,
  "2027-06-28": end,
};
