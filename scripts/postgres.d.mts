/** A PostgreSQL of one's own for a while: `url(name)` addresses a database, `stop()` ends and forgets it, `down()` and `up()` are a restart. */
export function startPostgres(options?: { bin?: string; settings?: readonly string[] }): Promise<{
  url: (name?: string) => string;
  stop: () => Promise<void>;
  down: () => Promise<void>;
  up: () => Promise<void>;
  folder: string;
  pid: number | undefined;
}>;
