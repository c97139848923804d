import type pg from "pg";

/** The next driver refuses concurrent queries on a connection: here they fail at once, to find them. */
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
