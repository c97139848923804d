import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { traced } from "#app/lib/tracing.server.ts";
import { copyOf, engine, template, timeToSeed } from "#tests/database/db.ts";

import { openPool } from "./pool.server.ts";

const one = "4bf92f3577b34da6a3ce929d0e0e4736";
const other = "0af7651916cd43dd8448eb211c80319c";

const ownText = "select query from pg_stat_activity where pid = pg_backend_pid()";

describe.skipIf(engine === "embedded")("a statement bears the trace of its request", () => {
  let pool: pg.Pool;
  beforeAll(async () => {
    const url = await copyOf(template, `preau_trace_${String(process.pid)}`);
    pool = openPool({ url, directUrl: url, poolSize: 2, preparedStatements: true });
  }, timeToSeed);
  afterAll(() => pool.end());

  const textOf = async (query: string | pg.QueryConfig) => {
    const { rows } = await pool.query<{ query: string }>(query);
    return rows[0]?.query;
  };

  test("in a comment, each its own, also of those that wait for a connection", async () => {
    const texts = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        traced(() => textOf(ownText), at % 2 === 0 ? one : other),
      ),
    );
    for (const [at, text] of texts.entries())
      expect(text).toMatch(
        new RegExp(
          `^/\\*traceparent='00-${at % 2 === 0 ? one : other}-[0-9a-f]{16}-01'\\*/ select`,
        ),
      );
    expect(await textOf(ownText)).toBe(ownText);
  });

  test("a named statement keeps its one text, whatever the trace", async () => {
    const named = { name: "own_text", text: ownText };
    for (const trace of [one, other]) {
      const texts = await Promise.all([1, 2, 3].map(() => traced(() => textOf(named), trace)));
      expect(texts).toEqual([ownText, ownText, ownText]);
    }
  });
});
