import { expect } from "vitest";

import { test } from "#tests/database/db.ts";
import { bankThat } from "#tests/factories/course.ts";
import { createCredit } from "#tests/factories/credit.ts";
import { createBilledCourse } from "#tests/factories/payment.ts";
import { toolsOver } from "#tests/gateways/tools.ts";

import { runCommand } from "./commands.ts";

test("bills are listed, shown with their reference, and credited in part (OPS-06)", async ({
  db,
}) => {
  const { bill, family } = await createBilledCourse(db);
  const tools = toolsOver(db, bankThat("succeeds").gateways);
  const run = async (...words: string[]) =>
    await runCommand([...words, "--as=Agathe Lemoine"], tools);
  const { number } = bill;

  expect(await run("bill", "list", `--customer=${String(family.id)}`)).toMatchObject({
    bills: [{ number, status: "due", amount: 63, credited: 0 }],
  });
  expect(await run("bill", "list", "--entity=second")).toEqual({ bills: [] });
  await expect(run("bill", "credit", number)).rejects.toThrow("--reason");
  const words = ["bill", "credit", number, "--amount=20,50", "--reason=geste"];
  expect(await run(...words, "--dry-run")).toMatchObject({
    dry_run: true,
    would: { amount: -20.5 },
  });
  expect(await run(...words)).toMatchObject({ amount: -20.5, kept: null });

  expect(await run("bill", "show", number)).toMatchObject({
    number,
    due: 42.5,
    credit_notes: [{ amount: -20.5 }],
    payments: [],
    reference: expect.stringMatching(/^P26-0001-[A-Z]$/) as string,
  });
  await expect(run("bill", "show", "P2026-000099")).rejects.toMatchObject({
    code: "api.invoice.not_found",
  });
});

test("a family's credit is listed and given back in part (STM-47)", async ({ db }) => {
  const { family, credit } = await createCredit(db);
  const tools = toolsOver(db, bankThat("succeeds").gateways);
  const run = async (...words: string[]) =>
    await runCommand([...words, "--as=Agathe Lemoine"], tools);

  expect(await run("credit", "list", String(family.id))).toMatchObject({
    total: 100,
    credits: [{ id: credit.id, entity: "second", left: 100 }],
  });
  const above = run("credit", "refund", String(credit.id), "--amount=100,01", "--reason=Geste");
  await expect(above).rejects.toMatchObject({ code: "api.payment.refund_too_high" });
});

test("money that names no bill is kept, listed and sent back (ERR-38)", async ({ db }) => {
  const tools = toolsOver(db, bankThat("succeeds").gateways);
  const run = async (...words: string[]) =>
    await runCommand([...words, "--as=Agathe Lemoine"], tools);
  const receive = ["payment", "receive", "LOYER", "--means=transfer", "--amount=70"];

  await expect(run(...receive)).rejects.toThrow("--reference");
  const kept = (await run(...receive, "--reference=VIR-9")) as { unmatched: number };
  expect(await run("payment", "unmatched")).toMatchObject({
    unmatched: [{ id: kept.unmatched, said: "LOYER", amount: 70 }],
    not_due: [],
  });
  expect(await run("payment", "return", String(kept.unmatched), "--sent=VIR-OUT")).toMatchObject({
    amount: 70,
  });
  expect(await run("payment", "unmatched")).toEqual({ unmatched: [], not_due: [] });
});
