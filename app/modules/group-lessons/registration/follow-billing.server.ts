import i18next from "i18next";

import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { fullName } from "#app/lib/full-name.ts";
import { accepts } from "#app/lib/transitions.ts";
import { dueCents } from "#app/modules/billing/bill/domain.ts";
import type { BillFollower, Followers } from "#app/modules/billing/bill/followers.server.ts";
import { billOf } from "#app/modules/billing/bill/issue.server.ts";
import { findGroupLesson } from "#app/modules/catalogue/group-lesson/hold.server.ts";
import { findStudent } from "#app/modules/people/student/list.server.ts";
import { paths, pathTo } from "#app/paths.ts";

import { advanceRegistration } from "./advance.server.ts";
import { registrationTransitions } from "./domain.ts";
import { notFound } from "./hold.server.ts";
import { notifyOfRegistration } from "./notify.server.ts";
import { findRegistrationRow, lockRegistrationRow } from "./repository.server.ts";

const addressOf = (id: number) => pathTo(paths.registration, { registrationId: String(id) });

/** Reactions of a registration to its bill (STM-25). */
export const registrationFollowsBill: BillFollower = {
  paid: registrationPaid,
  inPerson: true,
  // A refused card keeps its seat until the hold ends.
  failed: () => Promise.resolve(),
  // The refund's caller has ended the registration before.
  refunded: () => Promise.resolve(),
  // Paid by the family in person: no card is ever debited without them.
  isHeld: async (tx, id) => {
    const bill = await billOf(tx, { kind: "registration", id });
    return !bill || dueCents(bill) > 0;
  },
  heldUntil: async (tx, id) => (await findRegistrationRow(tx, id))?.holdUntil ?? null,
  describe: async (db, id) => {
    const row = await findRegistrationRow(db, id);
    const groupLesson = row && (await findGroupLesson(db, row.groupLessonId));
    if (!groupLesson) throw notFound();
    const url = addressOf(id);
    const student = await findStudent(db, row.studentId);
    const what = i18next.t("registration:billed", { title: groupLesson.title });
    const heading = i18next.t("registration:billed_heading", { title: groupLesson.title });
    const about = [heading, ...(student ? [fullName(student)] : [])];
    return { what, about, url, confirmUrl: url };
  },
  // No home service: no tax credit. Its own payment page holds the seat.
  standings: (_, ids) =>
    Promise.resolve(
      new Map(ids.map((id) => [id, { held: false, eligible: false, payUrl: addressOf(id) }])),
    ),
};

export const registrationFollowers: Followers = {
  bills: { registration: registrationFollowsBill },
  cards: [],
};

/** While the family itself asks to pay: its saved card is charged. */
export const payingFollowers: Followers = {
  bills: { registration: { ...registrationFollowsBill, isHeld: () => Promise.resolve(false) } },
  cards: [],
};

/** Money received: the student is registered. Repeated or too late, a no-op. */
async function registrationPaid(tx: Tx, id: number, { by, now }: By): Promise<void> {
  const row = await lockRegistrationRow(tx, id);
  if (!row || !accepts(registrationTransitions, row.state, "pay")) return;
  const change = { holdUntil: null, reminderDueAt: null };
  await advanceRegistration(tx, row, { event: "pay", by, now, change });
  await notifyOfRegistration(tx, id, "registration_done", now);
}
