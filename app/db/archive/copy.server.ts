import { createHash } from "node:crypto";

import type { Sequence, Table } from "./catalogue.server.ts";
import type { Ask } from "./session.server.ts";

const rowsAtOnce = 500;

/**
 * Each row as a JSON array of the texts that its columns are written as: what PostgreSQL writes so, it reads again
 * unchanged, in either engine. Inside a transaction.
 */
export async function* linesOf(ask: Ask, table: Table): AsyncGenerator<readonly string[]> {
  const texts = table.columns.map(({ quoted }) => `${quoted}::text`).join(", ");
  await ask(`
    declare preau_copy no scroll cursor for
    select to_json(array[${texts}])::text as line from ${table.quoted}`);
  for (;;) {
    const rows = await ask<{ line: string }>(`fetch ${rowsAtOnce} from preau_copy`);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await ask("close preau_copy");
}

/** Instants, numbers and bytes have one text each, wherever the database stands. Inside a transaction. */
export async function writeAlike(ask: Ask): Promise<void> {
  await ask("set local timezone to 'UTC'");
  await ask("set local datestyle to 'ISO, YMD'");
  await ask("set local intervalstyle to 'postgres'");
  await ask("set local extra_float_digits to 1");
  await ask("set local bytea_output to 'hex'");
}

/** Of the rows of a table in any order: the sum of their SHA256. */
export class Digest {
  #sum = 0n;
  rows = 0;

  add(lines: readonly string[]): void {
    for (const line of lines) {
      const hash = createHash("sha256").update(line).digest("hex");
      this.#sum = BigInt.asUintN(256, this.#sum + BigInt(`0x${hash}`));
    }
    this.rows += lines.length;
  }

  get hex(): string {
    return this.#sum.toString(16).padStart(64, "0");
  }
}

export async function digestOf(ask: Ask, table: Table): Promise<Digest> {
  const digest = new Digest();
  for await (const lines of linesOf(ask, table)) digest.add(lines);
  return digest;
}

export async function insertLines(
  ask: Ask,
  { quoted, columns }: Table,
  lines: readonly string[],
): Promise<void> {
  const names = columns.map((column) => column.quoted).join(", ");
  const values = columns.map(({ type }, at) => `(line ->> ${at})::${type}`).join(", ");
  await ask(
    `insert into ${quoted} (${names}) overriding system value
     select ${values} from jsonb_array_elements($1::jsonb) as lines(line)`,
    [`[${lines.join(",")}]`],
  );
}

type Key = Readonly<{ table: string; name: string; definition: string }>;

const foreignKeys = `
  select r.conrelid::regclass::text as table, quote_ident(r.conname) as name,
    pg_get_constraintdef(r.oid) as definition
  from pg_constraint r join pg_namespace n on n.oid = r.connamespace
  where r.contype = 'f' and n.nspname = 'public'`;

/**
 * Empties every table and runs `fill` without foreign keys and triggers, which are made again after it: a row that
 * refers to nothing refuses the whole. Inside a transaction.
 */
export async function refill(ask: Ask, fill: () => Promise<void>): Promise<void> {
  const [all] = await ask<{ names: string }>(`
    select string_agg(c.oid::regclass::text, ', ') as names
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r'`);
  const names = all?.names ?? "";
  await ask(`truncate ${names}`);
  const keys = await ask<Key>(foreignKeys);
  for (const { table, name } of keys) await ask(`alter table ${table} drop constraint ${name}`);
  for (const table of names.split(", ")) await ask(`alter table ${table} disable trigger user`);
  await fill();
  for (const table of names.split(", ")) await ask(`alter table ${table} enable trigger user`);
  for (const { table, name, definition } of keys) {
    await ask(`alter table ${table} add constraint ${name} ${definition}`);
  }
}

/** The next number that each gives is the one after the last given. */
export async function setSequences(ask: Ask, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, value } of sequences) {
    const given = value === null ? [name] : [name, value];
    await ask(
      value === null
        ? "select setval(quote_ident($1)::regclass, 1, false)"
        : "select setval(quote_ident($1)::regclass, $2::bigint, true)",
      given,
    );
  }
}
