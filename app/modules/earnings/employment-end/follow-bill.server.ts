import i18next from "i18next";

import type { Db } from "#app/db/client.server.ts";
import { contractNumber } from "#app/lib/contract-number.ts";
import { dayInWords, duration } from "#app/lib/french-date.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import type {
  BillFollower,
  Described,
  Followers,
} from "#app/modules/billing/bill/followers.server.ts";
import { peopleOf } from "#app/modules/lessons/contract/people.server.ts";
import { paths } from "#app/paths.ts";

import { findEnd } from "./repository.server.ts";

const t = (key: string, words: Record<string, string> = {}) =>
  i18next.t(`contract:end_bill.${key}`, words);

async function describe(db: Db, id: number): Promise<Described> {
  const row = orNotFound(await findEnd(db, id), "api.contract.not_found");
  const people = orNotFound(await peopleOf(db, row.contractId), "api.contract.not_found");
  const { firstname: teacher } = people.teacher;
  return {
    what: t("what", { teacher }),
    about: [
      t("about", { teacher, student: people.student, day: dayInWords(row.endsOn) }),
      ...(row.noticeCents > 0 ? [t("notice", { hours: duration(row.noticeMinutes) })] : []),
      ...(row.indemnityCents > 0 ? [t("indemnity")] : []),
      t("contract", { number: contractNumber("contract", row.contractId) }),
    ],
    notes: [t("no_credit")],
    url: paths.bills,
    confirmUrl: paths.bills,
  };
}

/** The family pays it like a lesson's; nothing else moves with it. */
export const employmentEndFollowsBill: BillFollower = {
  paid: () => Promise.resolve(),
  failed: () => Promise.resolve(),
  refunded: () => Promise.resolve(),
  isHeld: () => Promise.resolve(false),
  describe,
  standings: (_, ids) =>
    Promise.resolve(
      new Map(ids.map((id) => [id, { held: false, eligible: false, payUrl: undefined }])),
    ),
};

export const employmentEndFollowers: Followers = {
  bills: { employment_end: employmentEndFollowsBill },
  cards: [],
};
