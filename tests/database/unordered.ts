import { PGlite, type QueryOptions, type Results, type Transaction } from "@electric-sql/pglite";
import pg from "pg";

import { preparedOn } from "./prepared.ts";

// Rows without ORDER BY come reversed, so that tests relying on their order fail at once.

function outer(text: string): string {
  let [before, after] = ["", text.toLowerCase()];
  while (before !== after) [before, after] = [after, after.replace(/\([^()]*\)/g, "")];
  return after;
}

const orders = new Map<string, boolean>();

function isUnordered(text: string): boolean {
  let is = orders.get(text);
  if (is === undefined) {
    const input = outer(text).trim();
    is = /^(?:select|with|update|delete)\b/.test(input) && !input.includes("order by");
    orders.set(text, is);
  }
  return is;
}

function turned<Answer extends { rows: unknown[] }>(text: string, answer: Answer): Answer {
  if (isUnordered(text)) answer.rows.reverse();
  return answer;
}

type Answered = (error: unknown, answer?: { rows: unknown[] }) => void;

export function unorderedPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on("connect", (client) => {
    const prepared = preparedOn(client);
    const ask = client.query.bind(client) as (...words: unknown[]) => unknown;
    const query = (given: string | pg.QueryConfig, ...rest: unknown[]) => {
      const text = typeof given === "string" ? given : given.text;
      const input = prepared(given);
      const done = rest.at(-1);
      if (typeof done !== "function") {
        const answer = ask(input, ...rest) as Promise<{ rows: unknown[] }>;
        return answer.then((rows) => turned(text, rows));
      }
      return ask(input, ...rest.slice(0, -1), ((error, answer) => {
        (done as Answered)(error, answer && turned(text, answer));
      }) satisfies Answered);
    };
    client.query = query as typeof client.query;
  });
  return pool;
}

type Reader = Pick<Transaction, "query">;

const reading =
  (reader: Reader) =>
  async <Row>(text: string, values?: unknown[], options?: QueryOptions): Promise<Results<Row>> =>
    turned(text, await reader.query<Row>(text, values, options));

export class UnorderedLite extends PGlite {
  override query<Row>(text: string, values?: unknown[], options?: QueryOptions) {
    return reading({ query: super.query.bind(this) as Reader["query"] })<Row>(
      text,
      values,
      options,
    );
  }

  override transaction<Result>(run: (tx: Transaction) => Promise<Result>) {
    return super.transaction((tx) =>
      run(Object.assign(Object.create(tx) as Transaction, { query: reading(tx) })),
    );
  }
}
