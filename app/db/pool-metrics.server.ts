import type pg from "pg";

import { counter, gauge, timing } from "#app/lib/metrics.ts";

const statements = counter({
  name: "preau_database_statements_total",
  help: "Statements sent to PostgreSQL, by what came of them.",
  labels: ["outcome"],
});

const took = timing(
  { name: "preau_database_statement_seconds", help: "How long a statement took." },
  [0.001, 0.005, 0.01, 0.025, 0.1, 0.5, 1, 2.5, 8],
);

/** What to call when the statement was answered, with its error if it has one. */
export function noteStatement(): (error?: unknown) => void {
  const began = performance.now();
  return (error) => {
    statements.add([error === undefined ? "done" : "failed"]);
    took.observe([], (performance.now() - began) / 1000);
  };
}

type Pool = Pick<pg.Pool, "totalCount" | "idleCount" | "waitingCount">;

/** Of the pool that was opened last: a process has one. */
export function watchPool(pool: Pool, most: number): void {
  gauge(
    {
      name: "preau_database_connections",
      help: "Connections of the pool by state.",
      labels: ["state"],
    },
    () => [
      { values: ["idle"], value: pool.idleCount },
      { values: ["busy"], value: pool.totalCount - pool.idleCount },
    ],
  );
  gauge({ name: "preau_database_connections_max", help: "Size of the pool." }, () => [
    { value: most },
  ]);
  gauge({ name: "preau_database_waiting", help: "Statements that wait for a connection." }, () => [
    { value: pool.waitingCount },
  ]);
}
