import { levelOf, ownLevel } from "./catalogue.server.ts";
import type { Session } from "./session.server.ts";

type Row = Readonly<{
  number: number;
  version: string;
  encoding: string;
  creates: boolean;
}>;

const oldest = 150_000;

/** One sentence about a database; throws another that says what to mend. */
export async function describeDatabase({ ask, engine }: Session): Promise<string> {
  const [row] = await ask<Row>(`
    select current_setting('server_version_num')::int as number,
      current_setting('server_version') as version,
      current_setting('server_encoding') as encoding,
      has_database_privilege(current_database(), 'CREATE') as creates`);
  if (!row) throw new Error("It answers nothing.");
  if (row.number < oldest)
    throw new Error(`It is PostgreSQL ${row.version}: 15 or later is needed.`);
  if (row.encoding !== "UTF8") throw new Error(`It is in ${row.encoding}: create it with UTF8.`);
  if (!row.creates)
    throw new Error("Its role may not create: GRANT CREATE ON DATABASE … TO …, for migrations.");
  const name = engine === "embedded" ? "The embedded database" : `PostgreSQL ${row.version}`;
  return `${name} answers; ${await levelSentence(ask)}`;
}

async function levelSentence(ask: Session["ask"]): Promise<string> {
  const [own, level] = [ownLevel(), await levelOf(ask)];
  if (!level) return "it is empty: the first start migrates it.";
  if (level.migrations > own.migrations)
    throw new Error(
      `It has ${level.migrations} migrations and this build only ${own.migrations}: it is newer than this build.`,
    );
  return level.migrations === own.migrations
    ? "it is of this build's level."
    : `the next start adds ${own.migrations - level.migrations} migrations.`;
}

const longestSkewMs = 2000;

/** How far its clock is from ours; tokens and deadlines follow ours. */
export async function compareClocks({ ask }: Session, machineNow: () => Date): Promise<string> {
  const [row] = await ask<{ ms: number }>(
    "select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms",
  );
  const skew = Math.round(machineNow().getTime() - (row?.ms ?? 0));
  if (Math.abs(skew) > longestSkewMs)
    throw new Error(`Its clock is ${skew} ms from this machine's: synchronise both (NTP).`);
  return "Its clock is this machine's.";
}

/** The witness that the first key has sealed; undefined before the first start. */
export async function findWitness({ ask }: Session): Promise<string | undefined> {
  const [known] = await ask<{ known: boolean }>(
    "select to_regclass('public.key_witness') is not null as known",
  );
  if (!known?.known) return undefined;
  const [row] = await ask<{ sealed: string }>("select sealed from key_witness where id = 1");
  return row?.sealed;
}
