import type { Ran, Sweep } from "#app/api/sweep.server.ts";
import { counter, timing } from "#app/lib/metrics.ts";

const sweptRows = counter({
  name: "preau_sweep_rows_total",
  help: "Rows that sweeps of this process did, put off or gave up; broken is a whole run.",
  labels: ["sweep", "outcome"],
});

const sweepTook = timing({
  name: "preau_sweep_seconds",
  help: "How long a sweep ran.",
  labels: ["sweep"],
});

export function noteSweep(
  { name }: Pick<Sweep, "name">,
  { done, failures, givenUp }: Ran,
  ms: number,
): void {
  if (done > 0) sweptRows.add([name, "done"], done);
  if (failures.length > 0) sweptRows.add([name, "put_off"], failures.length);
  if (givenUp.length > 0) sweptRows.add([name, "given_up"], givenUp.length);
  sweepTook.observe([name], ms / 1000);
}

export const noteBroken = (name: string): void => {
  sweptRows.add([name, "broken"]);
};
