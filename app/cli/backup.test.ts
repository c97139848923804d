import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

import { database } from "#tests/database/db.ts";
import { createUser } from "#tests/factories/account.ts";
import { toolsOver } from "#tests/gateways/tools.ts";

import { runCommand } from "./commands.ts";

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "preau-backup-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

const run = async (...words: string[]) => await runCommand(words, toolsOver(database));

test("a running server makes an archive of its own database, and anyone verifies it (OPS-46)", async () => {
  const path = join(newFolder(), "preau-now.tar");
  const { email } = await createUser(database, "customer");

  const made = await run("backup", "create", `--to=${path}`);
  expect(made).toMatchObject({ archive: path, missing_files: 0 });
  expect(JSON.stringify(made)).not.toContain(email);
  expect(await run("backup", "verify", path)).toMatchObject({ whole: true, archive: path });

  writeFileSync(path, "not an archive");
  await expect(run("backup", "verify", path)).rejects.toThrow("The archive ends too early.");
});

test.each([
  [["backup", "create", "--to=here.tar"], "a whole path that ends in .tar"],
  [["backup", "create", "--to=/tmp/here.zip"], "a whole path that ends in .tar"],
  [["backup", "verify", "/tmp/there-is-none.tar"], "There is no archive /tmp/there-is-none.tar."],
  [["restore", "/tmp/there-is-none.tar"], "There is no archive /tmp/there-is-none.tar."],
  [["move", "--to=mysql://elsewhere/preau"], "postgres://user:password@host:5432/preau"],
])("%s is refused in one sentence", async (words, sentence) => {
  await expect(run(...words)).rejects.toThrow(sentence);
});
