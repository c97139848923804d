import { AsyncResource } from "node:async_hooks";
import pg from "pg";

import { traceparentHere } from "#app/lib/tracing.server.ts";

import { noteStatement, watchPool } from "./pool-metrics.server.ts";

export type PostgresAddress = Readonly<{
  url: string;
  /** Bypasses a transaction-mode pooler: LISTEN, advisory locks and migrations need one session. */
  directUrl: string;
  /** A standby, for what visitors read; it may lag behind. */
  readUrl?: string;
  poolSize: number;
  /** Named statements are safe unless a pooler switches sessions between transactions. */
  preparedStatements: boolean;
  /** Statement timeout in milliseconds: 8 s by default, `Infinity` for a seed. */
  longestMs?: number;
}>;

const usualLongestMs = 8_000;
/** A server that has not cancelled a statement this long after its timeout is considered dead. */
const graceMs = 1_000;
/** An idle transaction is ended and its locks released after this. */
const longestPauseMs = 30_000;

const usual = {
  connectionTimeoutMillis: 3_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};

export const directSettings = ({ directUrl }: PostgresAddress): pg.ClientConfig => ({
  ...usual,
  connectionString: directUrl,
});

export const briefSettings = (to: PostgresAddress): pg.ClientConfig => ({
  ...directSettings(to),
  query_timeout: usualLongestMs,
});

/** Without an error listener a lost connection would end the process. */
export function outlivesCuts(client: pg.ClientBase): void {
  client.on("error", () => undefined);
}

/** The pool of a replica is not the one that the metrics of the database are of. */
export function openPool(to: PostgresAddress, of: "first" | "replica" = "first"): pg.Pool {
  const pool = new pg.Pool({
    ...usual,
    connectionString: to.url,
    max: to.poolSize,
    ...timeouts(to),
  });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    outlivesCuts(client);
    guardQueries(client, to);
  });
  pool.on("acquire", (client) => client.once("end", giveBack));
  pool.on("release", (_, client) => client.off("end", giveBack));
  keepTrace(pool);
  if (of === "first") watchPool(pool, to.poolSize);
  return pool;
}

type Connected = (error: Error | undefined, ...rest: unknown[]) => void;
type Connect = (connected?: Connected) => unknown;

/** Who waits for a connection gets it in another request's turn: the statement keeps the trace of its own. */
function keepTrace(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as Connect;
  const kept: Connect = (connected) => {
    if (!connected) return connect();
    // `AsyncResource.bind` also defines properties on each function: 14 µs where this is under one (Node 20).
    const here = new AsyncResource("statement");
    return connect((...given) => {
      here.runInAsyncScope(connected, undefined, ...given);
    });
  };
  pool.connect = kept as typeof pool.connect;
}

/** A pooler refuses session settings at startup: there the database role holds them. */
function timeouts({ url, directUrl, longestMs = usualLongestMs }: PostgresAddress): pg.PoolConfig {
  if (longestMs === Infinity) return {};
  return {
    query_timeout: longestMs + graceMs,
    ...(url === directUrl && {
      statement_timeout: longestMs,
      idle_in_transaction_session_timeout: longestPauseMs,
    }),
  };
}

/** A transaction whose `begin` fails never releases its client: release on end. */
function giveBack(this: pg.PoolClient): void {
  this.release(true);
  this.release = () => undefined;
}

type Ask = (input: string | pg.QueryConfig, ...rest: unknown[]) => unknown;

/**
 * After a timeout the driver would reuse a stuck connection: it is closed. Where a pooler changes sessions,
 * statements are unnamed.
 */
function guardQueries(client: pg.PoolClient, { preparedStatements }: PostgresAddress): void {
  const ask = client.query.bind(client) as Ask;
  const guarded: Ask = (input, ...rest) => {
    const sent = withTrace(preparedStatements ? input : unnamed(input));
    const note = noteStatement();
    const answer = ask(sent, ...rest.map((one) => (isAnswered(one) ? notedBy(note, one) : one)));
    if (answer instanceof Promise) {
      answer.then(
        () => {
          note();
        },
        (error: unknown) => {
          note(error);
          if (isLate(error)) void (client as unknown as pg.Client).end();
        },
      );
    }
    return answer;
  };
  client.query = guarded as typeof client.query;
}

type Answered = (error: unknown, ...rest: unknown[]) => void;

const isAnswered = (one: unknown): one is Answered => typeof one === "function";

const notedBy =
  (note: (error?: unknown) => void, answered: Answered): Answered =>
  (error, ...rest) => {
    note(error ?? undefined);
    answered(error, ...rest);
  };

/** A named statement keeps its one text: another would be refused. Others say whose they are, to the database's log. */
function withTrace(query: string | pg.QueryConfig): string | pg.QueryConfig {
  if (typeof query !== "string" && query.name !== undefined) return query;
  const traceparent = traceparentHere();
  if (!traceparent) return query;
  const mark = `/*traceparent='${traceparent}'*/ `;
  return typeof query === "string" ? mark + query : { ...query, text: mark + query.text };
}

const isLate = (error: unknown) => error instanceof Error && error.message === "Query read timeout";

const unnamed = (query: string | pg.QueryConfig) =>
  typeof query === "string" ? query : { ...query, name: undefined };
