import type { Db } from "#app/db/client.server.ts";

import { findFamiliesOf, findPeople } from "./people.repository.server.ts";

export const peopleOf = (db: Db, contractId: number) => findPeople(db, contractId);

export type People = NonNullable<Awaited<ReturnType<typeof peopleOf>>>;

/** Families to notify when something changes about the teacher. */
export const familiesOf = (db: Db, teacherId: number) => findFamiliesOf(db, teacherId);
