import { z } from "zod";

import type { Endpoint, Sent } from "#app/api/endpoint.ts";
import type { Api } from "#app/bff/api-client.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { now } from "#tests/setup/time.ts";

import { callerOf } from "./api.ts";

/** Calls as an operator. */
export const operatorOf = (db: Db, at: Date = now): Api =>
  callerOf(db, { id: 1, role: "operator" }, at);

/** What an operator's write with `dry_run` answers. */
export const dryOf =
  (db: Db) =>
  <const E extends Endpoint>(endpoint: E, input: Sent<E>): Promise<unknown> =>
    operatorOf(db)({ ...endpoint, output: z.unknown() }, input);
