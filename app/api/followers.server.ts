import type { Followers } from "#app/modules/billing/followers.server.ts";
import { courseFollowsBill } from "#app/modules/course/follow-billing.server.ts";
import { requestsFollowCard } from "#app/modules/lesson-request/follow-card.server.ts";

/** The followers of money: each kind of subject a bill may be for, and what waits for a card. API, jobs and commands pass it on. */
export const followers: Followers = {
  bills: { course: courseFollowsBill },
  cards: [requestsFollowCard],
};
