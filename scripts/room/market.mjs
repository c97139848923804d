// An online lesson and an online stage that are open: F0 on a PostgreSQL, its clock in the lesson, two servers over it.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { onServer, startPostgres } from "../postgres.mjs";
import { api, runBuilt, startServer } from "../site.mjs";

/** Five minutes after the room of F0's online lesson has opened. */
const opened = "2026-09-15T17:20:00+02:00";
const family = "famille.benali@exemple.test";

/** F0's online stage, held at that hour; who applied for it counts as registered. */
const stageToday = [
  `update group_lesson_sessions s set starts_at = '2026-09-15T17:30:00+02:00'
    where id = (select min(id) from group_lesson_sessions where group_lesson_id = $1)`,
  "update registrations set state = 'registered' where group_lesson_id = $1",
];

/** Milliseconds of processor of a process, all its threads. */
export function cpuMsOf({ pid }) {
  const tasks = readdirSync(`/proc/${pid}/task`).map(
    (task) => `/proc/${pid}/task/${task}/schedstat`,
  );
  const spent = tasks
    .filter(existsSync)
    .map((file) => Number(readFileSync(file, "utf8").split(" ")[0]));
  return spent.reduce((sum, one) => sum + one, 0) / 1e6;
}

export async function openMarket() {
  const folder = mkdtempSync(join(tmpdir(), "preau-room-"));
  const postgres = await startPostgres();
  const variables = { DATABASE_URL: postgres.url(), JOBS: "false" };
  const file = join(folder, "seed.json");
  runBuilt("seed", ["--scale=f0", `--json=${file}`], folder, variables);
  runBuilt("market", ["clock", "set", opened], folder, variables);
  const seed = JSON.parse(readFileSync(file, "utf8"));
  const first = await startServer(folder, variables);
  // Only its log is its own: what is recorded is read by both.
  const beside = join(folder, "second");
  mkdirSync(beside);
  const second = await startServer(beside, {
    ...variables,
    DATA_DIR: folder,
    MARKET_SOCKET: join(folder, "second.sock"),
  });
  const { origin } = first;
  const tokenOf = async (email) => {
    const json = { email, password: seed.password, reCaptchaToken: "" };
    return (await api(origin, "POST", "/api/login", { json })).access_token;
  };
  const sql = (statement, values) =>
    onServer(postgres.url(), async (client) => (await client.query(statement, values)).rows);
  return {
    seed,
    servers: [first, second],
    teacher: seed.named.T1.email,
    family,
    tokenOf,
    ask: async (token, method, path, json) => api(origin, method, path, { token, json }),
    sql,
    market: (...words) => runBuilt("market", words, folder, variables),
    /** The address of a person's open room, without its origin. */
    roomOf: async (email, kind = "planned_course") => {
      const { data } = await api(origin, "GET", "/api/rooms", { token: await tokenOf(email) });
      const room = data.find((one) => one.kind === kind && ["open", "live"].includes(one.status));
      if (!room) throw new Error(`${email} has no open room: ${JSON.stringify(data)}`);
      return `/visio/${room.id}/`;
    },
    holdStage: async () => {
      const [{ id }] = await sql(
        "select id from group_lessons where format = 'group_webcam' limit 1",
      );
      for (const statement of stageToday) await sql(statement, [id]);
      return id;
    },
    close: async () => {
      await first.stop();
      await second.stop();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
