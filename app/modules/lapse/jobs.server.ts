import type { Db } from "#app/db/client.server.ts";

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
} from "./repository.server.ts";
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
} from "./service.server.ts";

async function sweep<Which>(
  db: Db,
  now: Date,
  due: (db: Db, now: Date) => Promise<Which[]>,
  act: (tx: Db, which: Which, now: Date) => Promise<void>,
): Promise<number> {
  const found = await due(db, now);
  for (const which of found) await db.transaction((tx) => act(tx, which, now));
  return found.length;
}

/** Everything that silence brings to requests and offers, each by its deadline; run twice, done once (CST-44). */
export async function due(db: Db, now: Date): Promise<number> {
  let done = await sweep(db, now, silencesDue, ignoreSilent);
  done += await sweep(db, now, (of) => overbookedAsks(of), overbook);
  done += await sweep(db, now, requestsToEvaluate, evaluateByClock);
  done += await sweep(db, now, offersToRemind, remindOffer);
  done += await sweep(db, now, offersToLapse, lapseOffer);
  done += await sweep(db, now, requestsToCancel, cancelSilentRequest);
  done += await sweep(db, now, requestsToRemind, remindRequest);
  done += await sweep(db, now, choicesToRemind, remindChoice);
  done += await sweep(db, now, firstCoursesToRemind, remindFirstCourse);
  return done;
}
