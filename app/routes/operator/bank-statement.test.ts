import { afterAll, beforeAll, expect, test } from "vitest";

import { bankEntries } from "#app/modules/billing/bank-statement/table.server.ts";
import { pathTo } from "#app/paths.ts";
import { timeToSeed } from "#tests/database/db.ts";
import { camtOf } from "#tests/factories/bank-statement.ts";
import { hiddenIn, keysIn, openerOf } from "#tests/http/desk.ts";
import { openSite, type TestSite } from "#tests/http/site.ts";

import { deskPaths } from "./paths.ts";

let site: TestSite;
let cookie = "";
beforeAll(async () => {
  site = await openSite("desk_bank");
  cookie = await site.cookiesOf("operator");
}, timeToSeed);
afterAll(() => site.stop());

const path = deskPaths.deskBankStatement;
const kept = () => site.world.db.select().from(bankEntries).orderBy(bankEntries.id);

async function send(to: string, fields: Readonly<Record<string, string>>, file?: string) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  if (file !== undefined) body.append("file", new Blob([file]), "releve.xml");
  const headers = { cookie, origin: site.publicOrigin };
  const answer = await fetch(site.origin + to, {
    method: "POST",
    headers,
    redirect: "manual",
    body,
  });
  return { status: answer.status, html: await answer.text() };
}

const preview = { act: "import", step: "preview" };
const lines = [
  { cents: 6300, words: "VIREMENT DE MARTIN" },
  { cents: -420, words: "FRAIS DE TENUE DE COMPTE" },
];

test("without a file, or with that of another account, nothing is read (OPS-42)", async () => {
  const none = await send(path, preview);
  expect([none.status, none.html.includes("Choisissez le fichier d’un relevé")]).toEqual([
    422,
    true,
  ]);
  const other = await send(path, preview, camtOf(lines, "FR7630004000031234567890143"));
  expect([other.status, other.html.includes("un autre compte que les nôtres")]).toEqual([
    422,
    true,
  ]);
  expect(await kept()).toEqual([]);
});

test("a statement is shown before anything is written, then kept; its movement is decided on its page", async () => {
  const first = await send(path, preview, camtOf(lines));
  expect(first.status).toBe(200);
  expect(first.html).toContain("VIREMENT DE MARTIN");
  expect(await kept()).toEqual([]);

  const content = hiddenIn(first.html, "content");
  const again = { act: "import", step: "do", content, ...keysIn(first.html) };
  expect((await send(path, again)).status).toBe(303);
  const [entry, fee] = await kept();
  expect([entry?.state, fee?.state]).toEqual(["to_see", "noted"]);

  const open = openerOf(() => site);
  const listed = await open("operator", path);
  const to = pathTo(deskPaths.deskBankEntry, { bankEntryId: String(entry?.id) });
  expect(listed.html).toContain(to);
  const reason = "Ce n’est pas l’argent d’une famille.";
  const shown = await open("operator", to, { act: "close", step: "preview", reason });
  const done = { act: "close", step: "do", reason, ...keysIn(shown.html) };
  expect((await open("operator", to, done)).status).toBe(303);
  expect((await kept())[0]?.state).toBe("closed");
  const late = await open("operator", to, { act: "take", step: "do", ...keysIn(shown.html) });
  expect(late.status).toBe(409);
});

test("another role finds nothing of it", async () => {
  const open = openerOf(() => site);
  for (const who of ["customer_a", "teacher_t"] as const) {
    expect((await open(who, path)).status).toBe(404);
  }
});
