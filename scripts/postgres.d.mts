import type { Client } from "pg";

/**
 * A PostgreSQL of one's own for a while: `url(name)` addresses a database by the network, `socketUrl(name)` by its
 * socket; `stop()` ends and forgets it, `down()` and `up()` are a restart.
 */
export function startPostgres(options?: { bin?: string; settings?: readonly string[] }): Promise<{
  url: (name?: string) => string;
  socketUrl: (name?: string) => string;
  stop: () => Promise<void>;
  down: () => Promise<void>;
  up: () => Promise<void>;
  folder: string;
  pid: number | undefined;
}>;
/** The settings of a server that is forgotten after the run: nothing waits for a disk, nothing is tidied. */
export const forgotten: readonly string[];
/** Does something with a connection of its own to a database. */
export function onServer<Result>(
  url: string,
  act: (client: Client) => Promise<Result>,
): Promise<Result>;
/** A new database of a server under this name, empty or a copy of another one of it; its address. */
export function newDatabase(server: string, name: string, template?: string): Promise<string>;
