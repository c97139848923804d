import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { runCommand } from "#app/cli/commands.ts";
import { documents } from "#app/modules/career/document/table.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import { test } from "#tests/database/db.ts";
import { candidate, completeFile } from "#tests/factories/application.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { toolsOver } from "#tests/gateways/tools.ts";
import { callerOf } from "#tests/http/api.ts";
import { shownBefore } from "#tests/http/robot.ts";
import { byOperator } from "#tests/setup/operator.ts";
import { now } from "#tests/setup/time.ts";

import { decideApplication } from "./decide.server.ts";
import { applications } from "./endpoints.ts";

const { email } = candidate();

test("the operator accepts, then hires: mails leave and the page of the teacher opens (OPS-04, STM-08)", async ({
  db,
}) => {
  const api = callerOf(db);
  const { id } = await api(applications.send, {
    body: { ...candidate(), ...shownBefore() },
  });
  const run = (...words: string[]) =>
    Promise.resolve().then(() => runCommand(["application", ...words], toolsOver(db)));
  const one = String(id);

  expect(await run("list")).toMatchObject([{ id, email, status: "being_processed_step_2" }]);
  expect(await run("show", one)).toMatchObject({ sent: { title: candidate().title } });
  await expect(run("hire", one)).rejects.toMatchObject({ kind: "conflict" });
  expect(await run("pre-accept", one, "--dry-run")).toMatchObject({ dry_run: true });
  expect(await run("pre-accept", one)).toEqual({ id, status: "to_confirm" });
  await expect(run("pre-accept", one)).rejects.toMatchObject({ kind: "conflict" });
  await expect(run("hire", one)).rejects.toMatchObject({
    code: "api.application.incomplete",
    extra: {
      details: { missing: expect.arrayContaining(["price", "iban", "diploma"]) as unknown },
    },
  });
  await completeFile(db, id, "pending");
  await expect(run("hire", one)).rejects.toMatchObject({
    extra: { details: { missing: ["identity_proof"] } },
  });
  await db.update(documents).set({ status: "approved" }).where(eq(documents.teacherId, id));
  expect(await run("hire", one)).toEqual({ id, status: "hired" });
  expect(await run("list")).toEqual([]);

  expect((await mailsTo(db, email)).map(({ template }) => template)).toEqual([
    "application_sent",
    "application_pre_accept",
    "application_hire",
  ]);
  const shown = await api(teachers.show, { params: { id } });
  expect(shown).toMatchObject({ firstname: "Julien" });
});

test("a refusal is written by mail with its reason, and looked up without it (STM-08)", async ({
  db,
}) => {
  const api = callerOf(db);
  const { id } = await api(applications.send, {
    body: { ...candidate(), ...shownBefore() },
  });
  const blank = { id, decision: "refuse", reason: " " } as const;
  const lacking = db.transaction((tx) => decideApplication(tx, blank, { by: byOperator, now }));
  await expect(lacking).rejects.toMatchObject({ extra: { errors: [{ field: "reason" }] } });
  const words = ["application", "refuse", String(id), "--reason=Diplôme trop ancien."];
  expect(await runCommand(words, toolsOver(db))).toEqual({ id, status: "refused" });

  const mail = (await mailsTo(db, email)).at(-1);
  expect(mail?.body).toContain("Diplôme trop ancien.");
  const look = await api(applications.status, { query: { email } });
  expect(JSON.stringify(look)).not.toContain("Diplôme");
  await expect(
    Promise.resolve(runCommand(["application", "hire", String(id)], toolsOver(db))),
  ).rejects.toMatchObject({ kind: "conflict" });
});
