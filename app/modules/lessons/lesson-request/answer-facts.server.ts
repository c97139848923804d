import i18next from "i18next";

import type { Tx } from "#app/db/client.server.ts";
import { dayAndTime } from "#app/lib/french-date.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import { priceView } from "#app/modules/catalogue/price/domain.ts";
import { roundedRating } from "#app/modules/catalogue/teacher/domain.ts";
import { headlineWords } from "#app/modules/catalogue/teacher/headline.server.ts";
import type { ProposalRow } from "#app/modules/lessons/proposal/repository.server.ts";

import type { LessonRequestRow } from "./repository.server.ts";
import { listRequested } from "./timeline.repository.server.ts";

/** What a family compares, a line each: first slot, price before and after credit, degree, rating. */
export async function answerFacts(
  tx: Tx,
  { id, lessonRequestId }: Pick<ProposalRow, "id" | "lessonRequestId">,
  format: LessonRequestRow["courseType"],
  now: Date,
): Promise<string[]> {
  const put = (await listRequested(tx, [lessonRequestId])).find(
    ({ proposal }) => proposal.id === id,
  );
  if (!put) return [];
  const { proposal, teacher } = put;
  const view = priceView(proposal.hourlyPriceCents, { ...teacher, format });
  const [price, net] = [view.price, view.price_after_credit].map((euros) =>
    euros === null ? "" : hourlyPrice(euros),
  );
  const rating = roundedRating(teacher.rating);
  const count = teacher.reviewsCount;
  return [
    proposal.firstSlot
      ? i18next.t("mail:answer.slot", { slot: dayAndTime(proposal.firstSlot) })
      : "",
    i18next.t(net ? "mail:answer.price_after" : "mail:answer.price", { price, net }),
    headlineWords(teacher.background, teacher.civility, now) ?? "",
    rating === null || count === 0 ? "" : i18next.t("mail:answer.rating", { rating, count }),
  ].filter(Boolean);
}
