// How the search answers on PostgreSQL as teachers grow: rows made by SQL in the search table alone,
// asked by the product's own queries. Built with the server, run by npm run bench [-- --million].
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

import type { Db } from "#app/db/client.server.ts";
import type { Order, TeacherSearch } from "#app/modules/catalogue/search/domain.ts";
import { countMatches, findMatches } from "#app/modules/catalogue/search/repository.server.ts";
import { halfDays } from "#app/modules/catalogue/teacher/half-days.domain.ts";
import { levels, subjects } from "#app/modules/foundation/reference/schooling.domain.ts";

import { fill, towns, withoutIndexes } from "./search-rows.ts";

const option = (name: string, usual: string) =>
  process.argv.find((one) => one.startsWith(`--${name}=`))?.split("=")[1] ?? usual;
const sizes: Record<string, number> = { "10k": 10_000, "100k": 100_000, "1m": 1_000_000 };
const scales = option("scales", "10k,100k").split(",");
const asked = Number(option("queries", "200"));

/** Random, the same at each run. */
let state = 20_260_909;
const chance = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};
const zipf = (count: number) => Math.min(count - 1, Math.floor(count ** chance()) - 1);

const general = levels.filter(({ way }) => ["college", "general"].includes(way));

function search(order: Order): TeacherSearch {
  const town = chance() < 0.5 ? towns[zipf(towns.length)] : undefined;
  const near = town ?? { x: 30 + chance() * 480, y: 4750 + chance() * 850 };
  return {
    subjectIds: [1 + zipf(subjects.length)],
    levelIds: [general[Math.floor(chance() * general.length)]?.id ?? 11],
    formats: ["offline"],
    place: { ...near, radius: 100 },
    order,
    direction: order === "rating" ? "desc" : "asc",
    shuffler: Math.floor(chance() * 1_000_000),
  };
}

const worst = (order: Order): TeacherSearch => ({
  ...search(order),
  subjectIds: [1],
  levelIds: [11],
  place: { x: towns[0]?.x ?? 0, y: towns[0]?.y ?? 0, radius: 100 },
});

type Query = { page?: number; of: () => TeacherSearch; count?: boolean };
type Case = Query & { name: string; share?: number };

/** Kinds of searches, and how many of a hundred are of each; the worst ones are looked at apart. */
const cases: Case[] = [
  { name: "relevance, page 1", share: 30, of: () => search("relevance") },
  { name: "relevance, page 10", share: 3, page: 10, of: () => search("relevance") },
  { name: "relevance, page 30", share: 1, page: 30, of: () => search("relevance") },
  { name: "price", share: 5, of: () => search("price") },
  { name: "rating", share: 3, of: () => search("rating") },
  { name: "response time", share: 2, of: () => search("response_time") },
  { name: "distance", share: 5, of: () => search("location") },
  { name: "within 10 km", share: 4, of: () => ({ ...search("relevance"), place: narrow() }) },
  { name: "whole lycee", share: 4, of: () => ({ ...search("relevance"), levelIds: lycee }) },
  {
    name: "three subjects",
    share: 3,
    of: () => ({ ...search("relevance"), subjectIds: [1, 2, 4] }),
  },
  { name: "any subject, France", share: 3, of: () => ({ ...france("relevance"), subjectIds: [] }) },
  { name: "online", share: 5, of: () => ({ ...france("relevance"), formats: ["online"] }) },
  { name: "20 to 40 €/h", share: 4, of: () => priced("relevance") },
  { name: "Wednesday or Saturday", share: 4, of: () => timed("relevance") },
  { name: "20 to 40 €/h, Wednesday or Saturday", share: 4, of: () => narrowed("relevance") },
  { name: "the same, by price", share: 1, of: () => narrowed("price") },
  { name: "the same, page 10", share: 1, page: 10, of: () => narrowed("relevance") },
  { name: "the same, by distance", share: 1, of: () => narrowed("location") },
  { name: "a band of 2 €, one half day", share: 1, of: () => rare("relevance") },
  { name: "the same, count", share: 2, count: true, of: () => rare("relevance") },
  { name: "count, price and days", share: 9, count: true, of: () => narrowed("relevance") },
  { name: "count", share: 27, count: true, of: () => search("relevance") },
  {
    name: "count, online",
    share: 5,
    count: true,
    of: () => ({ ...france("relevance"), formats: ["online"] }),
  },
  { name: "worst town and subject, relevance", of: () => worst("relevance") },
  { name: "worst, price", of: () => worst("price") },
  { name: "worst, rating", of: () => worst("rating") },
  { name: "worst, distance", of: () => worst("location") },
  { name: "worst, price and days", of: () => ({ ...worst("relevance"), ...both }) },
  { name: "worst, price and days, by rating", of: () => ({ ...worst("rating"), ...both }) },
  {
    name: "worst, a band of 2 €, one half day",
    of: () => ({ ...worst("relevance"), ...narrowest }),
  },
  {
    name: "worst, price and days, count",
    count: true,
    of: () => ({ ...worst("relevance"), ...both }),
  },
  { name: "worst, count", count: true, of: () => worst("relevance") },
];
const price = { min: 2000, max: 4000 };
const free = halfDays.filter((one) => one.startsWith("3-") || one.startsWith("6-"));
const both = { price, halfDays: free };
const narrowest = { price: { min: 2500, max: 2700 }, halfDays: ["7-morning"] } as const;
const priced = (order: Order) => ({ ...search(order), price });
const timed = (order: Order) => ({ ...search(order), halfDays: free });
const narrowed = (order: Order) => ({ ...search(order), ...both });
const rare = (order: Order) => ({ ...search(order), ...narrowest });
const lycee = levels.filter(({ cursusId }) => cursusId === 3).map(({ id }) => id);
const narrow = () => ({ x: 0, y: 0, ...search("relevance").place, radius: 10 });
const france = (order: Order) => ({ ...search(order), place: undefined });

const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** A query of one kind in as many of a hundred as its share says. */
function mixed(): Query {
  let left = chance() * cases.reduce((sum, { share = 0 }) => sum + share, 0);
  return cases.find(({ share = 0 }) => (left -= share) < 0) ?? { of: () => search("relevance") };
}

/** A database with its teachers. */
type Site = { scale: string; database: Db; pool: pg.Pool; client: pg.Client };
type Figures = { p50: number; p95: number } & Buffers;

/** A query's pages of the indexes; and what it asked of the table: pins of its visibility map, as no row is read there. */
type Buffers = { pages: number; pins: number };

async function buffersOf(client: pg.Client): Promise<Buffers & { rows: number }> {
  const { rows } = await client.query<{ pages: string; pins: string; rows: string }>(
    `select idx_blks_hit + idx_blks_read as pages, heap_blks_hit + heap_blks_read as pins, idx_tup_fetch as rows
    from pg_statio_user_tables join pg_stat_user_tables using (relid) where pg_statio_user_tables.relname = 'teacher_cells'`,
  );
  const [seen] = rows;
  return { pages: Number(seen?.pages), pins: Number(seen?.pins), rows: Number(seen?.rows) };
}

/** Milliseconds of each query, one after the other, plans and pages warm; and the buffers each reads. */
async function measure({ database, client }: Site, draw: () => Query): Promise<Figures> {
  const ask = ({ page = 1, count }: Query, one: TeacherSearch) =>
    count
      ? countMatches(database, [one])
      : findMatches(database, one, { start: (page - 1) * 15, length: 15 });
  const next = () => {
    const query = draw();
    return () => ask(query, query.of());
  };
  for (let warm = 0; warm < asked / 4; warm++) await next()();
  const times: number[] = [];
  for (let index = 0; index < asked; index++) {
    const query = draw();
    const one = query.of();
    // The least of five: what the query costs, not what the machine was doing besides.
    let least = Number.POSITIVE_INFINITY;
    for (let turn = 0; turn < 5; turn++) {
      const before = performance.now();
      await ask(query, one);
      least = Math.min(least, performance.now() - before);
    }
    times.push(least);
  }
  const flush = () => database.execute("select pg_stat_force_next_flush()");
  await flush();
  const before = await buffersOf(client);
  for (let index = 0; index < 100; index++) await next()();
  await flush();
  const after = await buffersOf(client);
  if (after.rows > before.rows) throw new Error("A search read the table itself: vacuum it.");
  times.sort((a, b) => a - b);
  const [pages, pins] = [(after.pages - before.pages) / 100, (after.pins - before.pins) / 100];
  return { p50: at(times, 0.5), p95: at(times, 0.95), pages, pins };
}

type Postgres = { url: (name: string) => string; stop: () => Promise<void> };
const { newDatabase, startPostgres } = (await import(
  pathToFileURL(resolve("scripts/postgres.mjs")).href
)) as {
  newDatabase: (server: string, name: string) => Promise<string>;
  startPostgres: (given: { settings: string[] }) => Promise<Postgres>;
};

const server = await startPostgres({
  settings: ["shared_buffers=1GB", "max_wal_size=8GB", "fsync=off", "synchronous_commit=off"],
});

async function open(scale: string): Promise<Site> {
  const connectionString = await newDatabase(server.url("postgres"), `bench_${scale}`);
  const pool = new pg.Pool({ connectionString, max: 1 });
  pool.on("error", () => undefined);
  const database = drizzle(pool, { casing: "snake_case" });
  await migrate(database, { migrationsFolder: "app/db/migrations" });
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined);
  await client.connect();
  const before = performance.now();
  await withoutIndexes(client, () => fill(client, sizes[scale] ?? 10_000));
  const { rows } = await client.query<{ rows: string; size: string }>(
    "select count(*) as rows, pg_size_pretty(pg_total_relation_size('teacher_cells')) as size from teacher_cells",
  );
  const seconds = ((performance.now() - before) / 1000).toFixed(0);
  console.log(
    `${scale}: ${rows[0]?.rows ?? ""} rows, ${rows[0]?.size ?? ""}, made in ${seconds} s`,
  );
  return { scale, database, pool, client };
}

/** One kind of search at every scale, the same searches at each. */
async function compare(name: string, sites: readonly Site[], draw: () => Query) {
  const found: Record<string, Figures> = {};
  for (const site of sites) {
    state = Number.parseInt(createHash("sha1").update(name).digest("hex").slice(0, 8), 16);
    const { p50, p95, pages, pins } = (found[site.scale] = await measure(site, draw));
    console.log(
      `  ${name.padEnd(36)} ${site.scale.padEnd(5)} p50 ${p50.toFixed(2)}  p95 ${p95.toFixed(2)}  pages ${pages.toFixed(0)}  pins ${pins.toFixed(0)}`,
    );
  }
  return found;
}

try {
  const sites: Site[] = [];
  for (const scale of scales) sites.push(await open(scale));
  const results: Record<string, Record<string, Figures>> = {};
  results.mixed = await compare("mixed", sites, mixed);
  for (const one of cases) results[one.name] = await compare(one.name, sites, () => one);
  mkdirSync("test-results/bench", { recursive: true });
  writeFileSync("test-results/bench/search.json", JSON.stringify(results, null, 2));

  const [few, many] = [results.mixed[scales[0] ?? ""], results.mixed[scales.at(-1) ?? ""]];
  if (few && many) {
    const targets: [string, number, number][] = [
      ["p95 of the largest in ms", many.p95, 5],
      ["p95 of the largest ÷ the smallest", many.p95 / few.p95, 2],
      ["pages of the largest ÷ the smallest", many.pages / few.pages, 2],
      ["pages and pins, the same", (many.pages + many.pins) / (few.pages + few.pins), 2],
    ];
    for (const [name, value, most] of targets)
      console.log(
        `${value <= most ? "reached" : "MISSED "} ${name} ≤ ${most}: ${value.toFixed(2)}`,
      );
  }
  for (const { client, pool } of sites) {
    await client.end();
    await pool.end();
  }
} finally {
  await server.stop();
}
