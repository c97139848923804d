// Private documents on F0: each as PDF, requested by its owner.
import { readFileSync, rmSync } from "node:fs";

import pg from "pg";

import { runBuilt } from "../site.mjs";
import { signedIn } from "./signed-in.mjs";

const billOf = (entity) =>
  `select users.email, bills.id from bills join users on users.id = bills.customer_id where entity = '${entity}' and kind = 'bill' and status = 'paid' order by bills.id limit 1`;
const firstOf = (table) =>
  `select users.email, x.id from ${table} x join users on users.id = x.teacher_id order by x.id limit 1`;

const papers = {
  "family's bill as PDF": ["/factures/:id/facture.pdf", billOf("main")],
  "its receipt as PDF": ["/factures/:id/recu.pdf", billOf("main")],
  "bill of a stage as PDF": ["/factures/:id/facture.pdf", billOf("second")],
  "commission invoice as PDF": [
    "/espace-prof/mes-paiements/commissions/:id/facture.pdf",
    firstOf("commission_invoices"),
  ],
  "payslip as PDF": ["/espace-prof/mes-fiches-de-paie/:id/bulletin.pdf", firstOf("payslips")],
  "year's statement (DAC7) as PDF": [
    "/espace-prof/mes-paiements/annee/2026/releve.pdf",
    firstOf("commission_invoices"),
  ],
  "attendance of a stage as PDF": [
    "/espace-prof/mes-stages/:id/presences.pdf",
    firstOf("group_lesson_classes"),
  ],
};

/** F0 in a database of its own on a server; payslips and commission invoices come once it has lived a month. */
export async function openFixture(postgres, folder) {
  const asking = async (url, query) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(query);
    await client.end();
    return rows;
  };
  await asking(postgres.url(), "create database f0");
  const DATABASE_URL = postgres.url("f0");
  rmSync(folder, { recursive: true, force: true });
  runBuilt("seed", ["--scale=f0", `--json=${folder}/seed.json`], folder, { DATABASE_URL });
  const { password } = JSON.parse(readFileSync(`${folder}/seed.json`, "utf8"));
  return {
    env: { DATABASE_URL, DATA_DIR: folder },
    /** While its server runs: the bank's stand-in is there. */
    liveAMonth() {
      runBuilt("market", ["clock", "advance", "35d"], folder, { DATABASE_URL });
      runBuilt("market", ["jobs", "run"], folder, { DATABASE_URL });
    },
    async papersOn(server) {
      const cases = {};
      for (const [name, [path, query]] of Object.entries(papers)) {
        const [found] = await asking(DATABASE_URL, query);
        if (!found) throw new Error(`F0 has nothing for ${path}.`);
        const headers = await signedIn(server, found.email, password);
        cases[name] = { server, path: path.replace(":id", found.id), headers };
      }
      return cases;
    },
  };
}
