import type { Db } from "#app/db/client.server.ts";

import { findFamiliesOf, findPeople } from "./people.repository.server.ts";

/** Whom the letters of a contract, or of what happens under it, name and reach; nothing for none. */
export const peopleOf = (db: Db, contractId: number) => findPeople(db, contractId);

export type People = NonNullable<Awaited<ReturnType<typeof peopleOf>>>;

/** The families whose contracts with a teacher run, each once: who is told when something changes about the teacher. */
export const familiesOf = (db: Db, teacherId: number) => findFamiliesOf(db, teacherId);
