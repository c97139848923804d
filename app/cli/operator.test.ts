import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { historyLines } from "#app/modules/foundation/history/table.server.ts";
import { test } from "#tests/database/db.ts";
import { createUser } from "#tests/factories/account.ts";
import { toolsOver } from "#tests/gateways/tools.ts";

import { commands, runCommand } from "./commands.ts";

test("words and options are those of the endpoint", () => {
  expect(commands["operator create"]?.takes).toBe("EMAIL --name=TEXT --reason=TEXT [--dry-run]");
  expect(commands["operator close"]?.takes).toBe("ID --reason=TEXT [--dry-run]");
});

test("a command calls its endpoint as the operator that --as names", async ({ db }) => {
  const named = { firstname: "Léa", lastname: "Roy" };
  await createUser(db, "operator");
  const { id } = await createUser(db, "operator", named);
  const line = ["operator", "create", "zoe@example.test", "--name=Zoé Petit", "--reason=Renfort"];

  const dry = await runCommand([...line, "--dry-run", "--as=Léa Roy"], toolsOver(db));
  const made = await runCommand([...line, "--as=Léa Roy"], toolsOver(db));

  expect(dry).toMatchObject({ dry_run: true, changes: { mails: [{ to: "zoe@example.test" }] } });
  expect(made).toMatchObject({ email: "zoe@example.test", name: "Zoé Petit" });
  const written = eq(historyLines.thingId, (made as { id: number }).id);
  expect(await db.select().from(historyLines).where(written)).toMatchObject([
    { byId: id, byName: "Léa Roy, par commande", details: { reason: "Renfort" } },
  ]);
});

test.for([
  [["zoe@example.test", "--name=Zoé Petit", "--reason=x"], /^--reason: /],
  [["zoe", "--name=Zoé Petit", "--reason=Renfort"], /^EMAIL: /],
] as const)("a refusal names its option or word: %s", async ([words, sentence], { db }) => {
  await createUser(db, "operator");
  const refused = runCommand(["operator", "create", ...words], toolsOver(db));
  await expect(refused).rejects.toThrow(sentence);
});

test("anybody makes the first operator", async ({ db }) => {
  const line = ["operator", "create", "zoe@example.test", "--name=Zoé Petit", "--reason=Premier"];
  expect(await runCommand([...line, "--as=root"], toolsOver(db))).toMatchObject({
    name: "Zoé Petit",
  });
});
