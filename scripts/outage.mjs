// A database that is started anew under a running server, and a server that is stopped under load.
import { rmSync } from "node:fs";
import { connect } from "node:net";

import { startPostgres } from "./postgres.mjs";
import { api, runBuilt, seededFolder, startServer } from "./site.mjs";
import { check, exitCode } from "./verdict.mjs";

const rounds = Number(process.argv.find((one) => one.startsWith("--rounds="))?.split("=")[1] ?? 3);

const statusOf = (origin, path, headers = {}) =>
  fetch(origin + path, { headers, redirect: "manual" }).then(
    ({ status }) => status,
    () => "cut",
  );

/** What three kinds of address answer: the site's state, the API, a signed-in page. */
async function statusesOf({ origin }, { access_token: token, refresh_token: refresh }) {
  const cookie = `access-token=${token}; refresh-token=${refresh}; user-role=customer`;
  return Promise.all([
    statusOf(origin, "/readyz"),
    statusOf(origin, "/api/customer", { authorization: `Bearer ${token}` }),
    statusOf(origin, "/eleves/", { cookie }),
  ]);
}

async function restartUnder(folder, seed, postgres, env) {
  const server = await startServer(folder, env);
  const { email } = seed.accounts.customer_b;
  const token = await api(server.origin, "POST", "/api/login", {
    json: { email, password: seed.password },
  });
  const asking = { on: true, statuses: new Set() };
  const askers = Array.from({ length: 8 }, async () => {
    while (asking.on) for (const one of await statusesOf(server, token)) asking.statuses.add(one);
  });
  const fine = await statusesOf(server, token);
  check("before", fine.join() === "200,200,200", fine.join());

  await postgres.down();
  const away = await statusesOf(server, token);
  check("while the database is away", away.join() === "503,503,503", away.join());

  await postgres.up();
  const began = Date.now();
  let back = [];
  while (Date.now() - began < 5000 && back.join() !== "200,200,200") {
    back = await statusesOf(server, token);
  }
  check("back within 5 s", back.join() === "200,200,200", `${Date.now() - began} ms`);
  asking.on = false;
  await Promise.all(askers);
  const others = [...asking.statuses].filter((one) => one !== 200 && one !== 503);
  check("nothing but 200 and 503 meanwhile", others.length === 0, others.join());
  check("the server lives", server.child.exitCode === null);
  await server.stop();
  check("and ends with 0", server.child.exitCode === 0, String(server.child.exitCode));
}

/** One request on a connection of its own: whether it was answered, refused at the door, or cut. */
function visit({ hostname, port }, path) {
  return new Promise((done) => {
    const socket = connect(Number(port), hostname);
    let heard = "";
    let inside = false;
    socket.once("connect", () => {
      inside = true;
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`);
    });
    socket.on("data", (bytes) => {
      heard += bytes;
      // An answer that leaves the connection open is whole enough for us.
      if (/^HTTP\/1.1 \d+ [^]*\r\n\r\n/.test(heard)) socket.end();
    });
    socket.on("error", () => undefined);
    socket.once("close", () => done(heard ? "answered" : inside ? "cut" : "refused"));
  });
}

/** Visitors on fresh connections, until the door is shut. */
async function stopUnderLoad(folder, env, path) {
  const server = await startServer(folder, env);
  const at = new URL(server.origin);
  const counts = { answered: 0, cut: 0 };
  const visitors = Array.from({ length: 64 }, async () => {
    for (;;) {
      const outcome = await visit(at, path);
      if (outcome === "refused") return;
      counts[outcome]++;
    }
  });
  await new Promise((done) => setTimeout(done, 1000));
  await server.stop();
  await Promise.all(visitors);
  return { ...counts, exit: server.child.exitCode };
}

const { folder, seed } = seededFolder("f0");
const postgres = await startPostgres();
const env = { DATABASE_URL: postgres.url() };
runBuilt("seed", ["--scale=f0", `--json=${folder}/postgres.json`], folder, env);
await restartUnder(folder, seed, postgres, env);

for (const [name, more] of [
  ["embedded", {}],
  ["postgres", env],
]) {
  for (const path of ["/", "/healthz"]) {
    const total = { answered: 0, cut: 0 };
    let ends = true;
    for (let round = 0; round < rounds; round++) {
      const { answered, cut, exit } = await stopUnderLoad(folder, more, path);
      total.answered += answered;
      total.cut += cut;
      ends &&= exit === 0;
    }
    const figure = `${total.cut} cut of ${total.answered + total.cut} in ${rounds} stops`;
    check(`stopped under load, ${name}, ${path}`, total.cut === 0 && ends, figure);
  }
}
await postgres.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(exitCode());
