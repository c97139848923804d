import { robotFields } from "#app/bff/robot.server.ts";

/** The guard of a public form that was shown three seconds ago, its trap left empty. */
export function shownBefore(): Record<string, string> {
  const { trap, stamp, value } = robotFields(new Date(Date.now() - 3000));
  return { [trap]: "", [stamp]: value };
}
