import type { Db, Tx } from "#app/db/client.server.ts";
import { inTurn, sweep } from "#app/lib/sweep.ts";

import {
  choicesToRemind,
  firstCoursesToRemind,
  offersToLapse,
  offersToRemind,
  overbookedAsks,
  requestsToCancel,
  requestsToEvaluate,
  requestsToRemind,
  silencesDue,
} from "./expire.repository.server.ts";
import {
  cancelSilentRequest,
  evaluateByClock,
  ignoreSilent,
  lapseOffer,
  overbook,
  remindChoice,
  remindFirstCourse,
  remindOffer,
  remindRequest,
} from "./expire.server.ts";

/** One kind of silence: what is due by it, and what it brings. */
const lapsing =
  <Which>(
    due: (db: Db, now: Date) => Promise<Which[]>,
    act: (tx: Tx, which: Which, now: Date) => Promise<void>,
  ) =>
  async (db: Db, now: Date): Promise<number> =>
    sweep(await due(db, now), (which) => db.transaction((tx) => act(tx, which, now)));

const silences = [
  lapsing(silencesDue, ignoreSilent),
  lapsing((db) => overbookedAsks(db), overbook),
  lapsing(requestsToEvaluate, evaluateByClock),
  lapsing(offersToRemind, remindOffer),
  lapsing(offersToLapse, lapseOffer),
  lapsing(requestsToCancel, cancelSilentRequest),
  lapsing(requestsToRemind, remindRequest),
  lapsing(choicesToRemind, remindChoice),
  lapsing(firstCoursesToRemind, remindFirstCourse),
];

/** Everything that silence brings to requests and offers, each by its deadline; run twice, done once (CST-44). */
export function due(db: Db, now: Date): Promise<number> {
  return inTurn(silences.map((silence) => () => silence(db, now)));
}
