import { robotFields } from "#app/bff/robot.server.ts";
import { machineClock } from "#app/lib/clock.ts";

/** The guard of a public form that was shown three seconds ago, its trap left empty. */
export function shownBefore(machineNow = machineClock()): Record<string, string> {
  const { trap, stamp, value } = robotFields(new Date(machineNow.getTime() - 3000));
  return { [trap]: "", [stamp]: value };
}
