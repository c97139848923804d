import type { Connection } from "#app/db/connect.server.ts";
import type { Gateways } from "#app/gateways/gateways.server.ts";
import type { Command as CommandOver } from "#app/lib/command-line.ts";

export type Tools = Readonly<{
  connection: Connection;
  gateways: Gateways;
  now: Date;
  machineNow: Date;
}>;

/** `as`: the name or e-mail of an operator. */
export type Command = CommandOver<Tools & Readonly<{ as: string }>>;
