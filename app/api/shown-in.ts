import { maskContacts } from "#app/lib/mask-contacts.ts";

import type { Endpoint } from "./endpoint.ts";

/**
 * An operator's list that leaves no trace of whom it names shows no whole e-mail or phone: to reach a person, their
 * page is opened, which is noted (OPS-24).
 */
export const shownIn = (
  { access, list, notes }: Pick<Endpoint, "access" | "list" | "notes">,
  body: unknown,
): unknown => (access === "operator" && list && notes === undefined ? maskContacts(body) : body);
