import { expect } from "vitest";

import { RuleError } from "#app/lib/rule-error.ts";
import { answerCourse } from "#app/modules/lessons/course/validate.server.ts";
import { test } from "#tests/database/db.ts";
import { bankThat, createDeclared } from "#tests/factories/course.ts";
import { toolsOver } from "#tests/gateways/tools.ts";
import { callOf } from "#tests/http/call.ts";

import { runCommand } from "./commands.ts";

test("a refund is tried without the bank being asked (OPS-01, OPS-06)", async ({ db }) => {
  const bank = bankThat("succeeds");
  const { course, family } = await createDeclared(db);
  const yes = { course_answer: "approve", course_id: course.id } as const;
  await answerCourse(callOf(db, family, bank), yes);
  const tools = toolsOver(db, bank.gateways);
  const words = ["payment", "refund", String(bank.charges[0]?.paymentId), "--reason=Geste"];

  expect(await runCommand([...words, "--dry-run"], tools)).toMatchObject({
    dry_run: true,
    stops_at: "cards",
    changes: { refunds: [{ amount: 84 }] },
  });
  expect(await runCommand([...words, "--amount=20.5", "--dry-run"], tools)).toMatchObject({
    changes: { refunds: [{ amount: 20.5 }] },
  });
  const above = runCommand([...words, "--amount=84.01", "--dry-run"], tools);
  await expect(above).rejects.toMatchObject({ status: 409 });
  const nothing = runCommand([...words, "--amount=0"], tools);
  await expect(nothing).rejects.toThrow(/^--amount: /);
  expect(bank.refunds).toEqual([]);
});

test("a refund that the provider refuses for good is given up, or counted as sent; tried, it is not", async ({
  db,
}) => {
  const bank = bankThat("succeeds");
  const { course, family } = await createDeclared(db);
  const yes = { course_answer: "approve", course_id: course.id } as const;
  await answerCourse(callOf(db, family, bank), yes);
  const paymentId = bank.charges[0]?.paymentId;
  const refuse = () => Promise.reject(new RuleError("conflict", "api.payment.not_refundable"));
  const refusing = { ...bank.cards, refund: refuse, findRefunded: () => Promise.resolve(0) };
  const tools = toolsOver(db, { ...bank.gateways, cards: refusing });
  await expect(
    runCommand(["payment", "refund", String(paymentId), "--reason=Geste"], tools),
  ).rejects.toThrow();
  const list = (await runCommand(["payment", "list"], tools)) as {
    refunds_asked: { id: number }[];
  };
  const [requested] = list.refunds_asked;
  const words = [
    "payment",
    "give-up",
    String(requested?.id),
    "--reference=VIR-2041",
    "--reason=Carte fermée",
  ];

  expect(await runCommand([...words, "--dry-run"], tools)).toMatchObject({
    dry_run: true,
    stops_at: "cards",
  });
  expect(await runCommand(words, tools)).toEqual({ id: requested?.id, state: "done" });
  const { data: paid } = (await runCommand(["payment", "list"], tools)) as {
    data: { id: number }[];
  };
  expect(paid.find(({ id }) => id === paymentId)).toMatchObject({
    status: "refunded",
    refunded: 0,
    sent_back: 84,
  });
});
