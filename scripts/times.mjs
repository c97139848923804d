// Another person's thing and an absent one take the same time: medians of interleaved calls, within a fifth.
import { rmSync } from "node:fs";

import { api, seededFolder, startServer } from "./site.mjs";

const rounds = Number(
  process.argv.find((one) => one.startsWith("--rounds="))?.split("=")[1] ?? 300,
);
const seriesAtMost = 3;
const margin = 0.2;
const nobodys = 2_000_000_000;

/** Calls that name one thing, made without a right to it. */
function callsOf({ accounts: { customer_b: family, teacher_t: teacher } }) {
  const name = { firstname: "Zoe", lastname: "Martin" };
  const date = { date: "2026-09-01T10:00:00.000Z", duration: 60 };
  const first = { first_course_date: "2026-10-01T10:00:00.000Z", first_course_duration: 60 };
  const asFamily = (method, path, id, body) => ["customer_a", method, path, id, body];
  const asTeacher = (method, path, id, body) => ["teacher_u", method, path, id, body];
  return [
    asFamily("GET", "/api/customer/linking/:id", family.linking_ids[0]),
    asFamily("GET", "/api/linking/questionnaire/:id", family.linking_ids[0]),
    asFamily("PUT", "/api/student/:id", family.student_ids[0], () => name),
    asFamily("POST", "/api/customer/course-validation", family.course_ids[0], (id) => ({
      course_answer: "approve",
      course_id: id,
    })),
    asTeacher("GET", "/api/teacher/proposals/:id", teacher.proposal_ids[0]),
    asTeacher("PATCH", "/api/teacher/lessons/:id/cancel", teacher.course_ids[0], () => ({})),
    asTeacher(
      "POST",
      "/api/teacher/contract/:id/first-course",
      teacher.contract_ids[0],
      () => first,
    ),
    asTeacher("POST", "/api/teacher/lessons", teacher.contract_ids[0], (id) => ({
      ...date,
      contract_id: id,
      format: "individual_student_place",
    })),
  ];
}

async function timed(origin, token, method, path, id, body) {
  const sent = body && JSON.stringify(body(id));
  const began = performance.now();
  const answer = await fetch(origin + path.replace(":id", String(id)), {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(sent && { "content-type": "application/json" }),
    },
    ...(sent && { body: sent }),
  });
  const text = await answer.text();
  return { ms: performance.now() - began, status: answer.status, text };
}

const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];

/** One series: another person's and an absent one in turn, the order changing each round. */
async function series(ask, theirs) {
  const times = { theirs: [], nobodys: [] };
  for (let round = 0; round < rounds; round++) {
    const pair = [
      ["theirs", theirs],
      ["nobodys", nobodys],
    ];
    for (const [whose, id] of round % 2 ? pair : pair.reverse()) {
      times[whose].push((await ask(id)).ms);
    }
  }
  return { theirs: median(times.theirs), nobodys: median(times.nobodys) };
}

async function compare(origin, token, [, method, path, theirs, body]) {
  const ask = (id) => timed(origin, token, method, path, id, body);
  for (let warm = 0; warm < 50; warm++) await Promise.all([ask(theirs), ask(nobodys)]);
  const [a, b] = [await ask(theirs), await ask(nobodys)];
  const same = a.status === 404 && b.status === 404 && a.text === b.text;
  for (let tried = 1; ; tried++) {
    const { theirs: one, nobodys: other } = await series(ask, theirs);
    const ratio = one / other;
    const ok = same && Math.abs(ratio - 1) <= margin;
    if (!ok && same && tried < seriesAtMost) continue;
    console.log(
      `${ok ? "ok  " : "FAIL"} ${method} ${path}: ${a.status}/${b.status}, ${one.toFixed(2)} ms against ${other.toFixed(2)} (${ratio.toFixed(2)})`,
    );
    return ok;
  }
}

const { folder, seed } = seededFolder("f0");
const server = await startServer(folder);
let failed = 0;
try {
  const tokens = {};
  for (const who of ["customer_a", "teacher_u"]) {
    const json = { email: seed.accounts[who].email, password: seed.password };
    tokens[who] = (await api(server.origin, "POST", "/api/login", { json })).access_token;
  }
  for (const call of callsOf(seed)) {
    if (!(await compare(server.origin, tokens[call[0]], call))) failed++;
  }
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
