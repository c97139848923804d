import type { Followers } from "#app/modules/billing/bill/followers.server.ts";
import { giveBackBeside } from "#app/modules/billing/refund/give-back-part.server.ts";
import { refundPayment } from "#app/modules/billing/refund/open.server.ts";
import { reportUnpaid } from "#app/modules/care/support/report-unpaid.server.ts";
import type { GroupLessonFollower } from "#app/modules/catalogue/group-lesson/followers.server.ts";
import { employmentEndFollowsBill } from "#app/modules/earnings/employment-end/follow-bill.server.ts";
import { hearOfPayee } from "#app/modules/earnings/payout/account.server.ts";
import { settlePayout } from "#app/modules/earnings/payout/send.server.ts";
import { registrationFollowsBill } from "#app/modules/group-lessons/registration/follow-billing.server.ts";
import { closeWaitingList } from "#app/modules/group-lessons/waiting-place/wait.server.ts";
import { holdContestable } from "#app/modules/lessons/course/dispute.server.ts";
import { courseFollowsBill } from "#app/modules/lessons/course/follow-billing.server.ts";
import { requestsFollowCard } from "#app/modules/lessons/lesson-request/follow-card.server.ts";
import {
  holdBeforeMeans,
  meansReady,
} from "#app/modules/lessons/lesson-request/open-contract.server.ts";
import type { MeansFollower } from "#app/modules/people/customer/update.server.ts";

export const followers: Followers = {
  bills: {
    course: { ...courseFollowsBill, holdContestable },
    registration: registrationFollowsBill,
    employment_end: employmentEndFollowsBill,
  },
  cards: [requestsFollowCard],
  payees: { account: hearOfPayee, payout: settlePayout },
  late: refundPayment,
  beside: giveBackBeside,
  unpaid: reportUnpaid,
};

/** Runs when a group lesson is cancelled; registrations are refunded one by one by the clock. */
export const groupLessonFollowers: readonly GroupLessonFollower[] = [closeWaitingList];

/** What goes on once a family's billing data is complete. */
export const meansFollower: MeansFollower = { hold: holdBeforeMeans, ready: meansReady };
