import type { Call } from "#app/api/call.server.ts";
import type { Paging } from "#app/api/endpoint.ts";
import { listed } from "#app/api/listed.server.ts";
import type { Role } from "#app/lib/actor.ts";
import { fullName } from "#app/lib/full-name.ts";
import { wire } from "#app/lib/wire.ts";

import { personRowSchema } from "./endpoints.ts";
import { findPeople } from "./search.repository.server.ts";
import { findThings } from "./things.server.ts";

type Search = Paging & Readonly<{ search?: string | undefined; role?: Role | undefined }>;

/** One search for a person or a number (API-271); without words, all people, the newest first. */
export async function searchPeople({ reader }: Pick<Call, "reader">, query: Search) {
  const found = await listed(
    query,
    (page) => findPeople(reader, query, page),
    ({ person, students }) =>
      wire(personRowSchema, person, {
        person_id: person.id,
        name: fullName(person),
        students,
      }),
  );
  const things = query.search === undefined ? [] : await findThings(reader, query.search);
  return { ...found, things };
}
