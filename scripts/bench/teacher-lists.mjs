// A teacher with 500 students and 2,000 offers of lessons, whose lists are asked one at a time: how long each page
// takes, what it costs the server's processor, and how many statements it asks.
import { readFileSync } from "node:fs";

import pg from "pg";

import { copies, from, runCopies } from "../copies.mjs";
import { timesMs } from "./signed-in.mjs";

const students = 500;
const proposals = 2000;
const each = Math.ceil(proposals / students);
const offer = `(n - 1) % ${students} + 1`;

/** A fifth of the offers wait for an answer, the others were refused. */
const response = `case when n % 5 = 0 then 'pending' else 'refused' end`;

/** Gives a teacher of the seed their students and offers, each under a family of its own. */
export async function growTeacher(DATABASE_URL, email) {
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  const { rows } = await client.query("select id from users where email = $1", [email]);
  const teacher = rows[0]?.id;
  if (!teacher) throw new Error(`The seed has no ${email}.`);
  const family = `(select customer_id from contracts where teacher_id = ${teacher} order by id limit 1)`;
  const learner = { customer_id: `${from} + ${offer}`, student_id: `${from} + ${offer}` };
  const own = { id: `${from} + n`, ...learner, teacher_id: teacher };
  await runCopies(client, [
    copies("users", `x.id = ${family}`, students, {
      id: `${from} + n`,
      email: "'famille.' || n || '@example.test'",
      lastname: "'Famille ' || n",
    }),
    copies("customers", `x.id = ${family}`, students, { id: `${from} + n` }),
    copies("students", `x.customer_id = ${family}`, students, {
      id: `${from} + n`,
      customer_id: `${from} + n`,
      firstname: "'Élève ' || n",
    }),
    copies("contracts", `x.teacher_id = ${teacher} and x.status <> 'ended'`, students, {
      ...own,
      lesson_request_id: "null",
      proposal_id: "null",
    }),
    copies(
      "price_versions",
      `x.contract_id = (select id from contracts where teacher_id = ${teacher} order by id limit 1)`,
      students,
      { id: `${from} + n`, contract_id: `${from} + n`, status: "'accepted'" },
    ),
    copies("courses", `x.teacher_id = ${teacher}`, students * each, {
      is_first: `n <= ${students}`,
      ...own,
      contract_id: `${from} + ${offer}`,
      date: `now() - n * interval '3 hours'`,
    }),
    copies("lesson_requests", "x.process not in ('concluded', 'cancelled')", proposals, {
      id: `${from} + n`,
      ...learner,
      subject_id: `(n - 1) / ${students} + 1`,
    }),
    copies("proposals", `x.teacher_id = ${teacher}`, proposals, {
      id: `${from} + n`,
      lesson_request_id: `${from} + n`,
      teacher_id: teacher,
      teacher_response: response,
      link_hash: "null",
      asked_at: `now() - n * interval '1 minute'`,
    }),
  ]);
  await client.end();
}

/** How many statements an asking of a page says to the database, of several the fewest: the sweeps speak too, and the stand-ins. */
export async function statementsOf({ url, folder }, ask) {
  const client = new pg.Client({ connectionString: url() });
  await client.connect();
  const log = () => readFileSync(`${folder}/server.log`, "utf8");
  const set = async (value) => {
    await client.query(`alter system set log_statement = '${value}'`);
    await client.query("select pg_reload_conf()");
    await new Promise((done) => setTimeout(done, 500));
  };
  await set("all");
  const counts = [];
  for (let asked = 0; asked < 5; asked++) {
    const before = log().length;
    await ask();
    const said = log()
      .slice(before)
      .matchAll(/LOG: {2}(?:execute [^:]+|statement): \(*((\w+).*)/g);
    const own = [...said].filter(
      ([, text, verb]) => !/^(?:begin|commit)$/i.test(verb) && !text.includes('"sandbox_'),
    );
    counts.push(own.length);
  }
  await set("none");
  await client.end();
  return Math.min(...counts);
}

const byRank = (values, share) =>
  [...values].sort((a, b) => a - b)[Math.min(Math.floor(values.length * share), values.length - 1)];

/** Each page's line: median, 95th centile, processor time, statements; `cpuOf` says a process's seconds of processor. */
export async function measureLists(postgres, pages, { cpuOf, askings = 60 }) {
  const lines = {};
  for (const [name, page] of Object.entries(pages)) {
    await timesMs(page, 20);
    const before = cpuOf(page.server.pid);
    const times = await timesMs(page, askings);
    lines[name] = {
      median: byRank(times, 0.5),
      p95: byRank(times, 0.95),
      cpuMs: ((cpuOf(page.server.pid) - before) * 1000) / askings,
      statements: await statementsOf(postgres, () => timesMs(page, 1)),
    };
  }
  return lines;
}
