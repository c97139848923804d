import type { Tx } from "#app/db/client.server.ts";
import { type Mover, operatorNamed } from "#app/lib/actor.ts";
import { type Line, Refused } from "#app/lib/command-line.ts";

import type { Command } from "./command.ts";

type Tools = Parameters<Command["run"]>[1];
export type Known = Tools & { by: Mover };

export function idOf(word: string | undefined): number {
  if (!word || !/^\d{1,9}$/.test(word)) throw new Refused(`"${word ?? ""}" is not a number.`);
  return Number(word);
}

class Undone extends Error {
  constructor(readonly answer: unknown) {
    super("dry run");
  }
}

export const byHand = (
  commands: Readonly<
    Record<string, Omit<Command, "run"> & { run: (line: Line, tools: Known) => unknown }>
  >,
): Readonly<Record<string, Command>> =>
  Object.fromEntries(
    Object.entries(commands).map(([name, { run, ...rest }]) => [
      name,
      {
        ...rest,
        run: (line: Line, tools: Tools) => run(line, { ...tools, by: operatorNamed(tools.as) }),
      },
    ]),
  );

export async function tried(
  { flags }: Line,
  { connection: { db } }: Tools,
  act: (tx: Tx) => Promise<object>,
): Promise<object> {
  if (!flags.has("dry-run")) return db.transaction(act);
  try {
    return await db.transaction(async (tx) => {
      throw new Undone(await act(tx));
    });
  } catch (error) {
    if (error instanceof Undone) return { dry_run: true, would: error.answer };
    throw error;
  }
}
