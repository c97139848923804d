import type { CardFollower } from "#app/modules/billing/bill/followers.server.ts";

import { countRunning, listBegunAt } from "./choose.repository.server.ts";
import { holdBeforeMeans, meansReady } from "./open-contract.server.ts";

/** A family's requests continue once it has a card (STM-04). */
export const requestsFollowCard: CardFollower = {
  hold: holdBeforeMeans,
  saved: meansReady,
  isWaiting: async (db, customerId) => (await countRunning(db, customerId)) > 0,
  begun: listBegunAt,
};
