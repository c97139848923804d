import type { Call } from "#app/api/call.server.ts";
import { inTransaction } from "#app/api/in-transaction.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { longDay, noonOf } from "#app/lib/french-date.ts";
import { listWords } from "#app/lib/list-words.ts";
import { toEuros } from "#app/lib/money.ts";
import { nameWithInitial, shownInitial } from "#app/lib/names.ts";
import { dayPlus, parisDay } from "#app/lib/paris-time.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { fieldFault, orNotFound } from "#app/lib/rule-error.ts";
import { searchFormatOf } from "#app/modules/catalogue/price/domain.ts";
import { bookingAddress } from "#app/modules/catalogue/search/components/wish.ts";
import { lessonSlug } from "#app/modules/catalogue/teacher/domain.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";
import { notifyOfContract } from "#app/modules/lessons/contract/notify.server.ts";
import { type Ranked, rankTeachers } from "#app/modules/lessons/matching/rank.server.ts";

import { findSought, proposedEvent } from "./repository.server.ts";

const bestShown = 12;

type OfFamily = Readonly<{ id: number; contract_id: number }>;

/** What the family would seek; 404 when no departure was announced, or its contract is over. */
const findLeft = async (db: Db, { id, contract_id: contractId }: OfFamily) =>
  orNotFound(await findSought(db, id, contractId), "api.absent");

const lastDayOf = ({ leavesAt }: Readonly<{ leavesAt: Date }>) => dayPlus(parisDay(leavesAt), -1);

type Left = Awaited<ReturnType<typeof findLeft>>;

/** Best first. */
const rankFor = (db: Db, { format, ...sought }: Left, now: Date): Promise<Ranked[]> =>
  rankTeachers(db, { ...sought, id: 0, courseType: searchFormatOf(format) }, now);

const nameOf = ({ firstname, lastname }: Ranked) =>
  nameWithInitial(firstname, shownInitial(lastname));

/** The best twelve for a family of a teacher who leaves (OPS-23). */
export async function listOthers({ reader, now }: Call, of: OfFamily) {
  const sought = await findLeft(reader, of);
  const best = (await rankFor(reader, sought, now)).slice(0, bestShown);
  return {
    contract_id: of.contract_id,
    customer_id: sought.customerId,
    name: sought.teacher ?? "–",
    family: sought.family ?? "–",
    student: sought.student,
    subject: referenceName("subject", sought.subjectId),
    level: referenceName("level", sought.levelId),
    last_day: lastDayOf(sought),
    best: best.map((one) => ({
      id: one.id,
      name: nameOf(one),
      score: one.score,
      price: toEuros(one.priceCents),
      distance_km: one.distanceKm === null ? null : Math.round(one.distanceKm * 10) / 10,
      rating: one.rating,
    })),
  };
}

type Chosen = OfFamily & Readonly<{ teacher_ids: readonly number[] }>;

/** Writes the chosen ones to the family, who asks them all from one address; 422 for one who does not suit. */
export const proposeOthers = inTransaction(
  async (tx, { teacher_ids: chosen, ...of }: Chosen, { by, now }) => {
    const sought = await findLeft(tx, of);
    const ids = [...new Set(chosen)];
    const suited = (await rankFor(tx, sought, now)).filter(({ id }) => ids.includes(id));
    const [first, ...others] = suited;
    if (!first || suited.length < ids.length) {
      throw fieldFault("teacher_ids", "api.departure.unsuited");
    }
    const wish = {
      matiere: sought.subjectId,
      niveau: sought.levelId,
      format: searchFormatOf(sought.format),
    };
    const details = {
      names: listWords(suited.map(nameOf)),
      day: longDay(noonOf(lastDayOf(sought))),
    };
    const link = bookingAddress(
      lessonSlug(first),
      wish,
      others.map(({ id }) => id),
    );
    const notice = { to: "customer", about: "others_proposed", details, link } as const;
    await notifyOfContract(tx, of.contract_id, notice, now);
    const { status } = sought;
    const thing = { machine: "contract", id: of.contract_id, from: status, to: status } as const;
    await record(tx, {
      ...thing,
      event: proposedEvent,
      by,
      at: now,
      details: { teacher_ids: ids },
    });
    return { contract_id: of.contract_id, proposed: ids };
  },
);
