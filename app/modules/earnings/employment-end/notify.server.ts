import i18next from "i18next";

import type { Tx } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { dayInWords, duration } from "#app/lib/french-date.ts";
import { toEuros } from "#app/lib/money.ts";
import { sum } from "#app/lib/price.ts";
import { notifyOfContract } from "#app/modules/lessons/contract/notify.server.ts";
import { contractSides } from "#app/modules/lessons/contract/price-version.domain.ts";
import { paths, pathTo } from "#app/paths.ts";

import { isInTrial } from "./domain.ts";
import type { EndRow } from "./repository.server.ts";

const t = (key: string, words: Record<string, string> = {}) =>
  i18next.t(`contract:end.${key}`, words);

/** Gross sums that an end owes to the teacher, one sentence each. */
export const sumsOf = ({ noticeCents, noticeMinutes, indemnityCents }: EndRow): string[] => [
  ...(noticeCents > 0
    ? [t("notice", { hours: duration(noticeMinutes), amount: sum(toEuros(noticeCents)) })]
    : []),
  ...(indemnityCents > 0 ? [t("indemnity", { amount: sum(toEuros(indemnityCents)) })] : []),
];

type Given = Readonly<{ by: Actor; word: string }>;

/** Both sides keep by mail the last day and each sum (STM-52). */
export async function notifyOfEnd(
  tx: Tx,
  end: EndRow,
  { by, word }: Given,
  now: Date,
): Promise<void> {
  const sums = [...sumsOf(end), t("nothing_else")].join(" ");
  const kind = end.by === "customer" && by.role === "teacher" ? "sooner" : end.by;
  const params = { contractId: String(end.contractId) };
  const ofFamily = kind === "customer";
  // The teacher's mail leads to the button by which the teacher asks to leave sooner.
  const links = {
    customer: pathTo(paths.employmentEnd, params),
    teacher: pathTo(paths.signalStudentChange, params),
  };
  const steps = t(isInTrial(end) ? "steps_trial" : "steps");
  const details = { until: dayInWords(end.endsOn), sums, word, steps };
  for (const to of contractSides) {
    const link = ofFamily ? links[to] : undefined;
    const notice = { to, about: `end_${kind}_to_${to}`, details, link };
    await notifyOfContract(tx, end.contractId, notice, now);
  }
}
