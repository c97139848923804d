import { and, eq, gt, inArray, isNotNull, isNull, or } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import type { Value, Values } from "#app/db/prepared.server.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";

import { waitingList } from "./table.server.ts";

/** Taken signed in, or as a visitor under the account's confirmed address. */
export const placesOfFamily = (db: Db, customerId: Value<number>) =>
  or(
    eq(waitingList.customerId, customerId),
    and(
      isNull(waitingList.customerId),
      inArray(
        waitingList.email,
        db
          .select({ email: users.email })
          .from(users)
          .where(and(eq(users.id, customerId), isNotNull(users.emailConfirmedAt))),
      ),
    ),
  );

/** Its seat is held for the family (STM-40). */
export const calledPlaceOf = (db: Db, { userId, now }: Values<{ userId: number; now: Date }>) =>
  and(
    eq(waitingList.state, "called"),
    placesOfFamily(db, userId),
    inArray(
      waitingList.groupLessonId,
      db.select({ id: groupLessons.id }).from(groupLessons).where(gt(groupLessons.startsAt, now)),
    ),
  );
