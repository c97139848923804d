import i18next from "i18next";

import type { Tx } from "#app/db/client.server.ts";
import { byClock } from "#app/lib/actor.ts";
import { contractNumber } from "#app/lib/contract-number.ts";
import { dayInWords } from "#app/lib/french-date.ts";
import { openCase } from "#app/modules/foundation/case/open.server.ts";
import { changeReasons } from "#app/modules/foundation/reference/domain.ts";
import { notifyOfContract } from "#app/modules/lessons/contract/notify.server.ts";
import { contractSides } from "#app/modules/lessons/contract/price-version.domain.ts";
import { paths, pathTo } from "#app/paths.ts";

import { lastPayDay } from "./domain.ts";
import type { Held } from "./hold.server.ts";
import { sumsOf } from "./notify.server.ts";
import { type EndRow, saveEnd } from "./repository.server.ts";

const t = (key: string, words: Record<string, string> = {}) =>
  i18next.t(`contract:end.${key}`, words);

/**
 * On the last day both sides read which papers are ready and where, and the desk gets the attestation to make
 * (STM-52). Once.
 */
export async function announceLastDay(tx: Tx, { row, contract }: Held, now: Date): Promise<void> {
  if (row.announcedAt) return;
  await saveEnd(tx, row.id, { announcedAt: now });
  const params = { contractId: String(row.contractId) };
  const details = {
    until: dayInWords(row.endsOn),
    papers: papersOf(row),
    sums: [...whyOf(contract), ...sumsOf(row), t("nothing_else")].join(" "),
  };
  for (const to of contractSides) {
    const link = pathTo(
      to === "teacher" ? paths.teacherEmploymentEnd : paths.employmentEnd,
      params,
    );
    const notice = { to, about: `end_day_to_${to}`, details, link };
    await notifyOfContract(tx, row.contractId, notice, now);
  }
  if (!row.goesOn) await askAttestation(tx, { row, contract }, now);
}

const papersOf = ({ goesOn, endsOn }: EndRow): string =>
  goesOn ? t("goes_on") : t("papers", { day: dayInWords(lastPayDay(endsOn)) });

/** Nothing is owed for a notice that no side gave: why. */
function whyOf({ endCause }: Held["contract"]): string[] {
  if (endCause === "withdrawn") return [t("why.withdrawn")];
  return endCause === "first_course_failed" ? [t("why.trial")] : [];
}

async function askAttestation(tx: Tx, { row, contract }: Held, now: Date): Promise<void> {
  const { customerId: personId, teacherId, studentId } = contract;
  const number = contractNumber("contract", row.contractId);
  await openCase(
    tx,
    {
      kind: "end_of_employment",
      personId,
      teacherId,
      studentId,
      contractId: row.contractId,
      reasonId: changeReasons.indexOf("stop_course") + 1,
      text: i18next.t("support:end_of_employment", { number, day: dayInWords(row.endsOn) }),
      sendingMark: `end_of_employment:${String(row.id)}`,
    },
    { by: byClock, now },
  );
}
