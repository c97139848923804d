import { expect } from "vitest";

import { payments } from "#app/modules/billing/payment/table.server.ts";
import { test } from "#tests/database/db.ts";
import { bankThat } from "#tests/factories/course.ts";
import { createBilledCourse } from "#tests/factories/payment.ts";
import { toolsOver } from "#tests/gateways/tools.ts";

import { runCommand } from "./commands.ts";

test("a bill is found by the number that a list prints, and credited in part (OPS-06)", async ({
  db,
}) => {
  const { bill, family } = await createBilledCourse(db);
  const tools = toolsOver(db, bankThat("succeeds").gateways);
  const run = async (...words: string[]) => await runCommand(words, tools);
  const { number } = bill;

  expect(await run("bill", "list", `--customer-id=${String(family.id)}`)).toMatchObject({
    data: [{ number, status: "due", amount: 63, credited: 0 }],
  });
  await expect(run("bill", "credit", number)).rejects.toThrow("--reason");
  const words = ["bill", "credit", number, "--amount=20,50", "--reason=geste"];
  expect(await run(...words, "--dry-run")).toMatchObject({
    dry_run: true,
    would: { amount: -20.5 },
  });
  expect(await run(...words)).toMatchObject({ amount: -20.5, kept: null });
  expect(await run("bill", "show", number)).toMatchObject({ number, due: 42.5 });
  expect(await run("bill", "show", String(bill.id))).toMatchObject({ number, due: 42.5 });
  await expect(run("bill", "show", "P2026-000099")).rejects.toMatchObject({ status: 404 });
});

test("money that names no bill is kept, listed and sent back (ERR-38)", async ({ db }) => {
  const tools = toolsOver(db, bankThat("succeeds").gateways);
  const run = async (...words: string[]) => await runCommand(words, tools);
  const receive = ["payment", "receive", "LOYER", "--means=transfer", "--amount=70"];

  await expect(run(...receive)).rejects.toThrow("--reference");
  const kept = (await run(...receive, "--reference=VIR-9")) as { unmatched_id: number };
  expect(await run("payment", "unmatched")).toMatchObject({
    data: [{ id: kept.unmatched_id, label: "LOYER", amount: 70 }],
    not_due: [],
  });
  expect(
    await run("payment", "return", String(kept.unmatched_id), "--reference=VIR-OUT"),
  ).toMatchObject({
    amount: 70,
  });
  expect(await run("payment", "unmatched")).toEqual({
    data: [],
    total: 0,
    amount: 0,
    not_due: [],
  });
});

test("a transfer is written under its bill's number, tried first, once (OPS-06)", async ({
  db,
}) => {
  const { bill } = await createBilledCourse(db);
  const options = ["--means=transfer", "--amount=63,00", "--reference=VIR 12"];
  const words = ["payment", "receive", bill.number, ...options];
  const run = async (...more: string[]) => await runCommand([...words, ...more], toolsOver(db));

  const would = {
    bill: bill.number,
    status: "succeeded",
    set_aside: null,
    unmatched_id: null,
    rest: null,
    give_back: null,
  };
  expect(await run("--dry-run")).toMatchObject({ dry_run: true, would });
  expect(await db.$count(payments)).toBe(0);
  expect(await run()).toEqual(would);
  expect(await run()).toEqual(would);
  expect(await db.select().from(payments)).toMatchObject([
    { means: "transfer", reference: "VIR 12", amountCents: 6300 },
  ]);
  await expect(run("--means=cash")).rejects.toThrow(/^--means: /);
  await expect(run("--amount=lots")).rejects.toThrow(/^--amount: /);
});
