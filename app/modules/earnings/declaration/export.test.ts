import { expect } from "vitest";

import { createEarned, createPayee } from "#tests/factories/payout.ts";
import { test } from "#tests/gateways/charge.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { dac7Schema, figures } from "./endpoints.ts";

const later = new Date("2027-01-20T08:00:00Z");

const linesOf = async (file: Response) => {
  const text = Buffer.from(await file.arrayBuffer()).toString("utf8");
  return text
    .replace("\uFEFF", "")
    .trim()
    .split("\r\n")
    .map((line) => line.split(";"));
};

test("each export says the cents of the bills, and the tax office's file those of each statement (API-274, LAW-21)", async ({
  db,
  bank,
}) => {
  const { id, api } = await createPayee(db, bank);
  const first = await createEarned(db, bank, { id });
  const second = await createEarned(db, bank, { id }, { minutes: 60 });
  const salaried = await createEarned(db, bank, { id }, { mode: "mandate" });
  const [year, month] = [now.getFullYear(), now.toISOString().slice(0, 7)];
  const operator = callerOf(db, { id: 1, role: "operator" }, later, bank.gateways);
  const table = async (kind: "dac7" | "vat" | "nova" | "e-reporting" | "ledger") => {
    const query = kind === "dac7" ? { year } : { month };
    const file = await operator(figures.exportAll, { params: { kind }, query });
    expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    return linesOf(file);
  };
  const sumOf = (rows: string[][], at: number) =>
    rows.reduce(
      (sum, row) => sum + Math.round(Number((row[at] ?? "0").replace(",", ".")) * 100),
      0,
    );

  const [, teacher, ...others] = await table("dac7");
  expect(others).toEqual([]);
  const own = await api(figures.dac7, { params: { year }, query: { format: "json" } });
  const { total } = dac7Schema.parse(await own.json());
  const written = [total.operations, total.amount, total.fees].map((value) =>
    String(value).replace(".", ","),
  );
  expect(teacher?.slice(-3)).toEqual(written);
  expect(teacher?.[0]).toBe(String(id));
  expect(teacher?.[7]).toMatch(/^FR/);

  const billed = [first, second, salaried].reduce((sum, { bill }) => sum + bill.amountCents, 0);
  const [, ...vat] = await table("vat");
  expect(sumOf(vat, 8)).toBe(billed);
  const [, ...entries] = await table("ledger");
  expect(sumOf(entries, 8)).toBe(0);
  const [, ...home] = await table("nova");
  expect(home.at(-1)?.[3]).toBe("1");
  const [, ...flows] = await table("e-reporting");
  const taken = flows.filter(([flow]) => flow === "payment");
  expect(sumOf(taken, 7)).not.toBe(0);
});

test("a time that is not over, or is not said, is refused in words (API-274)", async ({ db }) => {
  const operator = callerOf(db, { id: 1, role: "operator" });
  const refused = (
    kind: "dac7" | "vat" | "ledger",
    query: Readonly<{ year?: number; month?: string }>,
  ) => refusalOf(operator(figures.exportAll, { params: { kind }, query }));

  expect(await refused("dac7", { year: 2026 })).toMatchObject({
    status: 422,
    errors: [
      {
        field: "year",
        message: "2026 n’est pas fini\u00a0: cet export est juste à partir du 1er janvier 2027.",
      },
    ],
  });
  expect(await refused("vat", { month: "2026-09" })).toMatchObject({
    errors: [{ field: "month" }],
  });
  expect(await refused("vat", { year: 2025 })).toMatchObject({ errors: [{ field: "month" }] });
  expect(await refused("ledger", {})).toMatchObject({ errors: [{ field: "year" }] });
  expect(await refused("vat", { month: "2026-13" })).toMatchObject({
    errors: [{ field: "month" }],
  });
});
