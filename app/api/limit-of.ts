import { room } from "./call-limit.server.ts";
import type { Endpoint } from "./endpoint.ts";

type Limit = NonNullable<Endpoint["limit"]>;

/** A paper costs some 25 ms of the main thread. */
const papers: Limit = { calls: 30, perSeconds: 60 };

/** A teacher declares a month of courses in an evening; how much one person receives is bounded by `notifyPerson`. */
const mails: Limit = { calls: 240 * room, perSeconds: 3600 };

/** What a visitor writes is counted by network, and a network may be a whole school. */
const visitors: Limit = { calls: 120 * room, perSeconds: 60 };

/** The limit of an endpoint: its own, else that of the kind of its act; none where the one of all calls is enough. */
export function limitOf(endpoint: Endpoint): Limit | undefined {
  const { limit, answer, access, method, mailsOthers } = endpoint;
  if (limit) return limit;
  if (answer === "pdf") return papers;
  if (access === "public" && method !== "GET") return visitors;
  return mailsOthers ? mails : undefined;
}
