import type pg from "pg";

/**
 * A transaction has one connection, and the next driver refuses a query that starts while another is under way:
 * here it fails at once, so that what a seed reads in parallel is found.
 */
export function refuseOverlap(pool: pg.Pool): void {
  pool.on("connect", (client) => {
    const ask = client.query.bind(client) as (...input: unknown[]) => unknown;
    let isBusy = false;
    const free = () => void (isBusy = false);
    const query = (...input: unknown[]) => {
      if (isBusy) throw new Error("Two queries at once in one transaction.");
      const answer = ask(...input);
      if (answer instanceof Promise) {
        isBusy = true;
        answer.then(free, free);
      }
      return answer;
    };
    client.query = query as typeof client.query;
  });
}
