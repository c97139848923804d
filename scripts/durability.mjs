// kill -9 while people write, on both engines: what was acknowledged is there after the restart.
import { rmSync } from "node:fs";

import { copyF0 } from "./f0.mjs";
import { newDatabase } from "./postgres.mjs";
import { api, runBuilt, seededFolder, startServer } from "./site.mjs";

const name = "preau_durability";
const rounds = Number(process.argv.find((one) => one.startsWith("--rounds="))?.split("=")[1] ?? 3);

/** A figure in a letter; no two of these are the short name of a network, which no name may be. */
const alphabet = "bchklnprvz";

/** A number in letters: names take nothing else. */
const letters = (number) => String(number).replace(/\d/g, (digit) => alphabet[Number(digit)]);
/** The number that a name says; nought of one that we did not write. */
const numberOf = (name) =>
  /^[bchklnprvz]+$/.test(name)
    ? Number(name.replace(/./g, (letter) => alphabet.indexOf(letter)))
    : 0;

/** Writes one number after the other, and kills a while after the first was acknowledged; the last that was. */
async function writeUntilKilled(server, token, student, began) {
  const write = (number) =>
    api(server.origin, "PUT", `/api/student/${student.id}`, {
      token,
      json: { ...student, lastname: letters(number) },
    });
  let acknowledged = began + 1;
  await write(acknowledged);
  let killed = false;
  const writer = (async () => {
    for (;;) {
      await write(acknowledged + 1);
      acknowledged++;
    }
  })().catch((error) => (killed && !error.status ? undefined : error));
  await new Promise((done) => setTimeout(done, 700 + Math.random() * 800));
  killed = true;
  await server.kill();
  const refusal = await writer;
  if (refusal) throw refusal;
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
    const found = numberOf(students[0].lastname);
    if (found < written) lost++;
    written = await writeUntilKilled(server, token, { id, firstname, class_id }, found);
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

const { folder, seed } = seededFolder("f0");

/** F0 on a PostgreSQL: a copy where a longer run has made it, else seeded on the server that is named, if any. */
async function seededDatabase() {
  const { PREAU_SERVER, DATABASE_SERVER } = process.env;
  if (PREAU_SERVER) return copyF0(PREAU_SERVER, name);
  if (!DATABASE_SERVER) return undefined;
  const DATABASE_URL = await newDatabase(DATABASE_SERVER, name);
  runBuilt("seed", ["--scale=f0", `--json=${folder}/seed.json`], folder, { DATABASE_URL });
  return DATABASE_URL;
}

let good = await prove("embedded", folder, seed, {});
const DATABASE_URL = await seededDatabase();
if (DATABASE_URL) good = (await prove("postgres", folder, seed, { DATABASE_URL })) && good;
rmSync(folder, { recursive: true, force: true });
process.exit(good ? 0 : 1);
