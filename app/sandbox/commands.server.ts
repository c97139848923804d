import type { Db } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { type Command, Refused } from "#app/lib/command-line.ts";

import { cardCommands } from "./stripe/commands.server.ts";
import { agencyCommands } from "./urssaf/commands.server.ts";

type Tools = Readonly<{ db: Db; now: Date; machineNow: Date }>;
type Commands = Readonly<Record<string, Command<Tools>>>;

/** Refused where the provider is the real one. */
function guarded(commands: Commands, isReal: () => boolean, refusal: string): Commands {
  const all = Object.entries(commands).map(([name, { run, ...rest }]) => {
    const runHere: Command<Tools>["run"] = (line, tools) => {
      if (!env.demo || isReal()) throw new Refused(refusal);
      return run(line, tools);
    };
    return [name, { ...rest, run: runHere }] as const;
  });
  return Object.fromEntries(all);
}

export const standInCommands: Commands = {
  ...guarded(
    cardCommands,
    () => env.stripe !== undefined,
    "The cards are Stripe's: its own dashboard shows and posts events.",
  ),
  ...guarded(
    agencyCommands,
    () => env.agency !== undefined,
    "The agency is the real one: its own site answers for families.",
  ),
};
