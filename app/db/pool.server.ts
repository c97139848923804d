import pg from "pg";

/** How PostgreSQL is reached. */
export type PostgresAddress = Readonly<{
  url: string;
  /** Past a pooler in transaction mode: LISTEN, advisory locks and migrations need one session. */
  directUrl: string;
  poolSize: number;
  /** Whether statements keep a name in their session: safe unless a pooler changes sessions between transactions. */
  preparedStatements: boolean;
  /** How long a statement may last, in milliseconds: 8 s unless said, `Infinity` for a seed. */
  longestMs?: number;
}>;

const usualLongestMs = 8_000;
/** A server that has not cancelled a statement this long after its limit is taken for dead. */
const graceMs = 1_000;
/** After this long without a statement, a transaction is ended and its locks are released. */
const longestPauseMs = 30_000;

const usual = {
  connectionTimeoutMillis: 3_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};

/** The settings of a connection outside the pool, which may be silent for long. */
export const directSettings = ({ directUrl }: PostgresAddress): pg.ClientConfig => ({
  ...usual,
  connectionString: directUrl,
});

/** The same, for short statements. */
export const briefSettings = (to: PostgresAddress): pg.ClientConfig => ({
  ...directSettings(to),
  query_timeout: usualLongestMs,
});

/** A cut fails the waiting query and emits an event: without a listener, the event would end the process. */
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

/** A pooler refuses settings at the start of a session: there, the database's role holds them. */
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

/** A client that ends while it is in use is released at once: a transaction whose `begin` fails never does so. */
function giveBack(this: pg.PoolClient): void {
  this.release(true);
  this.release = () => undefined;
}

type Ask = (input: string | pg.QueryConfig, ...rest: unknown[]) => unknown;

/**
 * After a timeout the driver keeps the connection, where the next query would wait too: it is closed instead.
 * Where sessions change, statements lose their names.
 */
function guardQueries(client: pg.PoolClient, { preparedStatements }: PostgresAddress): void {
  const ask = client.query.bind(client) as Ask;
  const guarded: Ask = (input, ...rest) => {
    const answer = ask(preparedStatements ? input : unnamed(input), ...rest);
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

const unnamed = (input: string | pg.QueryConfig) =>
  typeof input === "string" ? input : { ...input, name: undefined };
