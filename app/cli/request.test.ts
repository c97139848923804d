import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import type { Connection } from "#app/db/connect.server.ts";
import { listHistory } from "#app/modules/foundation/history/record.server.ts";
import { listMails } from "#app/modules/foundation/mail/list.server.ts";
import { listProposalsOf } from "#app/modules/lessons/proposal/repository.server.ts";
import { test } from "#tests/database/db.ts";
import { createProposed } from "#tests/factories/lesson-request.ts";
import { testGateways } from "#tests/gateways/gateways.ts";
import { now } from "#tests/setup/time.ts";

import { runCommand } from "./commands.ts";

const noJobs = () => Promise.resolve([]);

function run(db: Db, ...words: string[]) {
  const connection: Connection = {
    db,
    engine: "embedded",
    ping: () => Promise.resolve(),
    alone: (_, act) => act(),
    close: () => Promise.resolve(),
  };
  const tools = {
    connection,
    gateways: testGateways,
    now,
    machineNow: now,
    standIn: undefined,
    jobs: { run: noJobs, list: noJobs, retry: () => Promise.resolve(0) },
  };
  return runCommand(["request", ...words, "--as=Agathe"], tools);
}

test("the operator sees a request with its matching, asks, evaluates and cancels it", async ({
  db,
}) => {
  const { id, teachers } = await createProposed(db, { teachers: 3, wide: false });
  const n = String(id);
  expect(await run(db, "list")).toMatchObject([{ id, process: "processing", student: "Lina" }]);
  expect(await run(db, "show", n)).toMatchObject({
    id,
    matching: [{ teacher_id: teachers[1]?.id }, { teacher_id: teachers[2]?.id }],
  });
  expect(await run(db, "evaluate", n)).toEqual({ id, step: "search_teachers" });
  expect(await run(db, "ask", n, "--count=1")).toEqual({ id, asked: [teachers[1]?.id] });
  expect(() => run(db, "cancel", n)).toThrow("--reason is missing");
  expect(await run(db, "cancel", n, "--reason=Doublon.")).toEqual({ id, process: "cancelled" });
  const mail = (await listMails(db)).findLast(({ subject }) => /fermée par Préau/.test(subject));
  expect(mail?.text).toContain("Doublon.");
});

test("a teacher is taken off a request, with the reason; dry, nothing is written (OPS-02)", async ({
  db,
}) => {
  const { id, teachers } = await createProposed(db, { teachers: 2 });
  const teacher = teachers[1]?.id ?? 0;
  const words = ["remove", String(id), `--teacher=${String(teacher)}`, "--reason=Trop loin."];
  const answer = { id, removed: teacher, process: "processing" };
  const responses = async () =>
    (await listProposalsOf(db, id)).map(({ teacherResponse }) => teacherResponse);

  expect(await run(db, ...words, "--dry-run")).toEqual({ dry_run: true, would: answer });
  expect(await responses()).toEqual(["pending", "pending"]);

  expect(await run(db, ...words)).toEqual(answer);
  expect((await responses()).sort()).toEqual(["cancelled", "pending"]);
  expect((await listMails(db)).at(-1)?.text).toContain("Trop loin.");
  await expect(run(db, ...words)).rejects.toMatchObject({ kind: "conflict" });
  const stranger = ["remove", String(id), "--teacher=999999999", "--reason=Non."];
  await expect(run(db, ...stranger)).rejects.toMatchObject({ kind: "not_found" });
});

test("the operator writes to both sides; a teacher reached is counted as contacted (STM-05)", async ({
  db,
}) => {
  const { id, teachers } = await createProposed(db, { teachers: 1 });
  const teacher = teachers[0]?.id ?? 0;

  await run(db, "write", String(id), "--to=family", "--text=Le mardi vous irait-il ?");
  expect((await listMails(db)).at(-1)?.text).toContain("Le mardi vous irait-il ?");

  await run(db, "write", String(id), `--to=${String(teacher)}`, "--text=La famille attend.");
  expect((await listMails(db)).at(-1)?.text).toContain("La famille attend.");
  const [proposal] = await listProposalsOf(db, id);
  expect(proposal?.teacherResponse).toBe("contacted");
  const history = await listHistory(db, [{ machine: "proposal", id: proposal?.id ?? 0 }]);
  expect(history.at(-1)).toMatchObject({
    event: "reach",
    by: { id: null, role: "operator", name: "Agathe" },
  });
});

test("a dry run says what would be and changes nothing", async ({ db }) => {
  const { id, teachers } = await createProposed(db, { teachers: 2, wide: false });
  const teacher = teachers[1]?.id ?? 0;
  const words = ["ask", String(id), `--teachers=${String(teacher)}`, "--dry-run"];
  expect(await run(db, ...words)).toEqual({ dry_run: true, would: { id, asked: [teacher] } });
  expect(await listProposalsOf(db, id)).toHaveLength(1);
});

test("a request that is not named, or is put to nobody, is refused", ({ db }) => {
  expect(() => run(db, "ask", "first", "--count=1")).toThrow("not a number");
  expect(() => run(db, "ask", "1")).toThrow("--teachers=12,15");
});
