import { room } from "./call-limit.server.ts";
import type { Endpoint } from "./endpoint.ts";

type Limit = NonNullable<Endpoint["limit"]>;

/** A PDF costs some 25 ms of the main thread. */
const papers: Limit = { calls: 30, perSeconds: 60 };

/** A teacher declares a month of courses at once; `notifyPerson` bounds what one person receives. */
const mails: Limit = { calls: 240 * room, perSeconds: 3600 };

/** Visitors are counted by network, and a network may be a whole school. */
const visitors: Limit = { calls: 120 * room, perSeconds: 60 };

/** Far above a person's pace; a loop that went wrong stops. */
const operators: Limit = { calls: 120 * room, perSeconds: 60 };

export function limitOf(endpoint: Endpoint): Limit | undefined {
  const { limit, answer, access, method, mailsOthers } = endpoint;
  if (limit) return limit;
  if (answer === "pdf") return papers;
  if (access === "operator" && method !== "GET") return operators;
  if (access === "public" && method !== "GET") return visitors;
  return mailsOthers ? mails : undefined;
}
