import { robotFields } from "#app/bff/robot.server.ts";
import { machineClock } from "#app/lib/clock.ts";

export function shownBefore(machineNow = machineClock()): Record<string, string> {
  const { trap, stamp, value } = robotFields(new Date(machineNow.getTime() - 3000));
  return { [trap]: "", [stamp]: value };
}
