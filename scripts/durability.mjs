// kill -9 while people write, on both engines: what was acknowledged is there after the restart.
import { rmSync } from "node:fs";

import { api, runBuilt, seededFolder, startServer } from "./site.mjs";

const rounds = Number(process.argv.find((one) => one.startsWith("--rounds="))?.split("=")[1] ?? 3);

/** A number in letters: names take nothing else. */
const letters = (number) => String(number).replace(/\d/g, (digit) => "abcdefghij"[Number(digit)]);
const numberOf = (name) => Number(name.replace(/[a-j]/g, (letter) => "abcdefghij".indexOf(letter)));

async function writeUntilKilled(server, token, student, began) {
  let acknowledged = began;
  let alive = true;
  const writer = (async () => {
    while (alive) {
      const next = acknowledged + 1;
      try {
        await api(server.origin, "PUT", `/api/student/${student.id}`, {
          token,
          json: { ...student, lastname: letters(next) },
        });
        acknowledged = next;
      } catch (error) {
        if (alive && error.status) throw error;
        return;
      }
    }
  })();
  await new Promise((done) => setTimeout(done, 700 + Math.random() * 800));
  await server.kill();
  alive = false;
  await writer;
  return acknowledged;
}

async function prove(engine, folder, seed, env) {
  const { email } = seed.accounts.customer_b;
  let written = 0;
  let lost = 0;
  let slowest = 0;
  for (let round = 0; round < rounds; round++) {
    const server = await startServer(folder, env);
    slowest = Math.max(slowest, round ? server.startMs : 0);
    const { access_token: token } = await api(server.origin, "POST", "/api/login", {
      json: { email, password: seed.password },
    });
    const { students } = await api(server.origin, "GET", "/api/customer", { token });
    const { id, firstname, class_id } = students[0];
    const found = round === 0 ? 0 : numberOf(students[0].lastname);
    if (round > 0 && found < written) lost++;
    written = await writeUntilKilled(
      server,
      token,
      { id, firstname, class_id },
      round === 0 ? 0 : found,
    );
  }
  const last = await startServer(folder, env);
  slowest = Math.max(slowest, last.startMs);
  const { access_token: token } = await api(last.origin, "POST", "/api/login", {
    json: { email, password: seed.password },
  });
  const { students } = await api(last.origin, "GET", "/api/customer", { token });
  if (numberOf(students[0].lastname) < written) lost++;
  await last.stop();
  console.log(
    `${engine}: ${rounds} kills, ${written} acknowledged writes, ${lost} lost, slowest restart ${slowest} ms`,
  );
  return lost === 0 && written > 0;
}

const embedded = seededFolder("f0");
let good = await prove("embedded", embedded.folder, embedded.seed, {});
rmSync(embedded.folder, { recursive: true, force: true });

if (process.env.DATABASE_SERVER) {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: process.env.DATABASE_SERVER });
  await client.connect();
  await client.query("drop database if exists preau_durability");
  await client.query("create database preau_durability");
  await client.end();
  const url = new URL(process.env.DATABASE_SERVER);
  url.pathname = "/preau_durability";
  const folder = `${embedded.folder}-pg`;
  runBuilt("seed", ["--scale=f0", `--json=${folder}/seed.json`], folder, {
    DATABASE_URL: url.href,
  });
  good = (await prove("postgres", folder, embedded.seed, { DATABASE_URL: url.href })) && good;
  rmSync(folder, { recursive: true, force: true });
}
process.exit(good ? 0 : 1);
