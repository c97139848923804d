import type pg from "pg";

/** A plan of a wide join takes 100 kB: beyond this limit all are dropped. */
const mostPrepared = 500;

/** A union begins with a parenthesis. Under a name of the product's own it would be lost when all are dropped. */
const isRepeatable = /^\(*(?:select|insert|update|delete|with)\b/i;

type Statement = string | (pg.QueryConfig & { submit?: unknown });

/** Repeated statements are prepared: planning is half of PostgreSQL's time in tests. */
export function preparedOn(client: pg.PoolClient): (statement: Statement) => Statement {
  const ask = client.query.bind(client);
  const seen = new Set<string>();
  const names = new Map<string, string>();
  let count = 0;

  function nameOf(text: string): string {
    if (names.size === mostPrepared) {
      names.clear();
      // Refused in a failed transaction: those plans stay until the connection ends, their names unused.
      ask("deallocate all").catch(() => undefined);
    }
    const name = `prepared_${String(count++)}`;
    names.set(text, name);
    return name;
  }

  return (statement) => {
    if (typeof statement === "string" || statement.submit || !isRepeatable.test(statement.text)) {
      return statement;
    }
    const { text } = statement;
    if (!seen.has(text)) {
      seen.add(text);
      return statement;
    }
    return { ...statement, name: names.get(text) ?? nameOf(text) };
  };
}
