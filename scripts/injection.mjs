// sqlmap, level 2, on ten addresses of the built product over PostgreSQL, and on one made to be found: the control.
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";

import { debianHas } from "./debian.mjs";
import { startPostgres } from "./postgres.mjs";
import { api, runBuilt, startServer } from "./site.mjs";

/** What each scan may try: a way in for queries, JSON bodies, paths, forms, cookies. */
function targetsOf({ accounts }, tokens, origin) {
  const customer = { headers: { Authorization: `Bearer ${tokens.customer_a}` } };
  const teacher = { headers: { Authorization: `Bearer ${tokens.teacher_t}` } };
  const { student_ids: students, course_ids: courses } = accounts.customer_a;
  const { teacher_id: teacherId, proposal_ids: proposals } = accounts.teacher_t;
  const json = (method, data) => ({ method, data: JSON.stringify(data) });
  const form = { headers: { Origin: origin, "Content-Type": "application/x-www-form-urlencoded" } };
  const found = "/api/public/teachers_elastic/?city=lyon&subjects=1&orderBy=price&orderDir=asc";
  return [
    ["the search", found],
    ["a teacher, by the path", `/api/public/teachers/${teacherId}*`],
    [
      "a draft",
      `/api/public/booking-drafts/${randomUUID()}`,
      json("PUT", { comment: "Le mardi", lastname: "Roussel", email: "a@exemple.test" }),
    ],
    [
      "a forgotten password, by the path",
      "/api/noyau/system/forgotten-password/a@exemple.test*",
      { method: "POST" },
    ],
    ["a sign-in", "/api/login", json("POST", { email: "a@exemple.test", password: "faux" })],
    [
      "a family's courses",
      `/api/customer/lessons?status=to_confirm&teacher_id=${teacherId}&page=1`,
      customer,
    ],
    [
      "a student's name",
      `/api/student/${students[0]}`,
      { ...customer, ...json("PUT", { firstname: "Zoe", establishment: "Lycée du Parc" }) },
    ],
    [
      "a verdict",
      "/api/customer/course-validation",
      { ...customer, ...json("POST", { course_answer: "approve", course_id: courses[0] }) },
    ],
    ["a teacher's request, by the path", `/api/teacher/proposals/${proposals[0]}*`, teacher],
    [
      "the form of the sign-in page",
      "/connexion/",
      { ...form, method: "POST", data: "email=a@exemple.test&password=faux" },
    ],
  ];
}

/**
 * Stands between sqlmap and the server: each request comes from a network of its own, so that no limit
 * answers in the product's place, and every status is counted. `/control` joins what it is sent into SQL.
 */
async function startBetween(server, client) {
  let counts = {};
  let calls = 0;
  const between = createServer((from, to) => {
    const url = new URL(from.url, "http://control.test");
    if (url.pathname === "/control") {
      const text = `select firstname from users where firstname = '${url.searchParams.get("name")}'`;
      client.query(text).then(
        ({ rows }) => to.end(JSON.stringify(rows)),
        (error) => to.writeHead(500).end(error.message),
      );
      return;
    }
    calls++;
    const network = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
    const headers = {
      ...from.headers,
      host: new URL(server.origin).host,
      "x-forwarded-for": network,
    };
    const sent = request(new URL(from.url, server.origin), { method: from.method, headers });
    sent.on("response", (answer) => {
      counts[answer.statusCode] = (counts[answer.statusCode] ?? 0) + 1;
      to.writeHead(answer.statusCode, answer.headers);
      answer.pipe(to);
    });
    sent.on("error", () => to.destroy());
    from.pipe(sent);
  });
  await new Promise((done) => between.listen(0, "127.0.0.1", done));
  const { port } = between.address();
  return {
    origin: `http://127.0.0.1:${port}`,
    counted: () => {
      const seen = counts;
      counts = {};
      return seen;
    },
    stop: () => between.close(),
  };
}

/** Runs sqlmap on one address: what it concluded, word for word. */
function scan(url, { method = "GET", data, headers = {} } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "preau-sqlmap-"));
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const type = data?.startsWith("{") ? ["Content-Type: application/json"] : [];
  const args = [
    "--batch",
    "--level=2",
    "--risk=1",
    "--dbms=PostgreSQL",
    "--threads=4",
    "--disable-coloring",
    "--ignore-code=*",
    "--ignore-redirects",
    "--flush-session",
    `--output-dir=${folder}`,
    "-u",
    url,
    `--method=${method}`,
    `--headers=${[...lines, ...type].join("\n")}`,
    ...(data ? [`--data=${data}`] : []),
  ];
  return new Promise((done) => {
    const child = spawn("sqlmap", args, { stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    child.stdout.on("data", (some) => (said += some));
    child.stderr.on("data", (some) => (said += some));
    child.once("exit", () => {
      rmSync(folder, { recursive: true, force: true });
      const found = /identified the following injection point|is vulnerable|back-end DBMS is/.test(
        said,
      );
      const clean = /all tested parameters do not appear to be injectable/.test(said);
      done({ found, clean, said });
    });
  });
}

let failed = 0;
const say = (ok, text) => {
  if (!ok) failed++;
  console.log(`${ok ? "ok  " : "FAIL"} ${text}`);
};

/** Scans one address: clean, really asked, and never answered by a limit or a fault. */
async function prove(between, [name, path, how]) {
  between.counted();
  const { found, clean, said } = await scan(between.origin + path, how);
  const counts = between.counted();
  const requests = Object.values(counts).reduce((sum, one) => sum + one, 0);
  const broken = Object.keys(counts).some((status) => status === "429" || status >= "500");
  const ok = clean && !found && requests >= 50 && !broken;
  const statuses = Object.entries(counts).map(([status, count]) => `${count} × ${status}`);
  say(ok, `${name}: ${requests} requests (${statuses.join(", ")})`);
  if (!ok) console.log(said.slice(-4000));
  return requests;
}

async function proveAll(server, seed, control) {
  const between = await startBetween(server, control);
  const known = await scan(`${between.origin}/control?name=Camille`);
  say(known.found, "control: what is joined into SQL is found");
  const tokens = {};
  for (const who of ["customer_a", "teacher_t"]) {
    const json = { email: seed.accounts[who].email, password: seed.password };
    tokens[who] = (await api(server.origin, "POST", "/api/login", { json })).access_token;
  }
  let total = 0;
  for (const target of targetsOf(seed, tokens, server.origin)) {
    total += await prove(between, target);
  }
  console.log(`sqlmap: ${total} requests on ten addresses, ${failed} failed`);
  between.stop();
}

// Without it nothing is proved.
if (!debianHas({ sqlmap: "sqlmap" })) throw new Error("sqlmap could not be installed.");
const postgres = await startPostgres();
const folder = mkdtempSync(join(tmpdir(), "preau-site-"));
try {
  const first = new pg.Pool({ connectionString: postgres.url() });
  await first.query("create database preau_injection");
  await first.end();
  const DATABASE_URL = postgres.url("preau_injection");
  const file = join(folder, "seed.json");
  runBuilt("seed", ["--scale=f0", `--json=${file}`], folder, { DATABASE_URL });
  const server = await startServer(folder, { DATABASE_URL, TRUST_PROXY: "1" });
  const control = new pg.Pool({ connectionString: DATABASE_URL });
  try {
    await proveAll(server, JSON.parse(readFileSync(file, "utf8")), control);
  } finally {
    await control.end();
    await server.stop();
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
