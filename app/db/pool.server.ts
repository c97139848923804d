import pg from "pg";

/** How PostgreSQL is reached. */
export type PostgresAddress = Readonly<{
  url: string;
  /** Past a pooler in transaction mode: LISTEN, advisory locks and migrations need one session. */
  directUrl: string;
  poolSize: number;
  /** Whether statements keep a name in their session: safe unless a pooler changes sessions under us. */
  preparedStatements: boolean;
  /** How long a statement may last, in milliseconds: 8 s unless said, `Infinity` for a seed. */
  longestMs?: number;
}>;

const usualLongestMs = 8_000;
/** A server that has not even cancelled a statement this much later is taken for dead, or the way to it. */
const graceMs = 1_000;
/** What a transaction that has stopped asking holds is given back. */
const longestPauseMs = 30_000;

const usual = {
  connectionTimeoutMillis: 3_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};

/** The settings of a connection that is no pool's: it may be silent for long. */
export const directSettings = ({ directUrl }: PostgresAddress): pg.ClientConfig => ({
  ...usual,
  connectionString: directUrl,
});

/** The same, where each question is short. */
export const briefSettings = (to: PostgresAddress): pg.ClientConfig => ({
  ...directSettings(to),
  query_timeout: usualLongestMs,
});

/** A cut is told twice, to the query that was waiting and as an event: the event alone must not end the process. */
export function outlivesCuts(client: pg.ClientBase): void {
  client.on("error", () => undefined);
}

/** The connections that queries share. Each survives the loss of its server and is then replaced. */
export function openPool(to: PostgresAddress): pg.Pool {
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
  return pool;
}

/** A pooler refuses settings at the start of a session: there, the database's role bears the server's. */
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

/** A client that ends while it is lent goes back at once: a transaction whose `begin` fails never gives it back. */
function giveBack(this: pg.PoolClient): void {
  this.release(true);
  this.release = () => undefined;
}

type Ask = (said: string | pg.QueryConfig, ...rest: unknown[]) => unknown;

/**
 * The driver stops waiting for a late answer but keeps the connection, where whatever is asked next waits
 * too: it is closed instead. And a name is taken away where sessions change.
 */
function guardQueries(client: pg.PoolClient, { preparedStatements }: PostgresAddress): void {
  const ask = client.query.bind(client) as Ask;
  const guarded: Ask = (said, ...rest) => {
    const answer = ask(preparedStatements ? said : unnamed(said), ...rest);
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if (isLate(error)) void (client as unknown as pg.Client).end();
      });
    }
    return answer;
  };
  client.query = guarded as typeof client.query;
}

const isLate = (error: unknown) => error instanceof Error && error.message === "Query read timeout";

const unnamed = (said: string | pg.QueryConfig) =>
  typeof said === "string" ? said : { ...said, name: undefined };
