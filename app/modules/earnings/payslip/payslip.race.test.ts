import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { database as db } from "#tests/database/db.ts";
import { mortalAt } from "#tests/database/mortal.ts";
import { createBilledCourse } from "#tests/factories/payment.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { mailsTo } from "#tests/gateways/mails.ts";

import { runPayslips } from "./run.server.ts";
import { payslipLines, payslips } from "./table.server.ts";

const rounds = 10 * Number(process.env.RACE_ROUNDS ?? 1);
const june = new Date("2026-06-10T15:00:00Z");
const fifth = new Date("2026-07-05T08:00:00Z");

test(`two runs at once, ${String(rounds)} times: each course is on one payslip (STM-18)`, async () => {
  for (let round = 0; round < rounds; round++) {
    const teacher = await createTeacher(db, { selfEmployed: false });
    await createBilledCourse(db, { teacher, date: june });
    await createBilledCourse(db, { teacher, date: june });
    await Promise.all([1, 2, 3].map(() => runPayslips(db, "2026-06", fifth)));

    const made = await db
      .select()
      .from(payslips)
      .innerJoin(payslipLines, eq(payslipLines.payslipId, payslips.id))
      .where(eq(payslips.teacherId, teacher.id));
    expect(made).toHaveLength(2);
  }
  expect(await proveLedger(db)).toEqual([]);
}, 300_000);

test(`runs at once, of which two are killed at any of their steps, ${String(rounds)} times: each course is on one payslip, and is told once`, async () => {
  for (let round = 0; round < rounds; round++) {
    const teacher = await createTeacher(db, { selfEmployed: false });
    await createBilledCourse(db, { teacher, date: june });
    await createBilledCourse(db, { teacher, date: june });
    const killedRun = () => {
      const killed = mortalAt(1 + Math.floor(Math.random() * 25));
      return killed.lives(runPayslips(killed.db(db), "2026-06", fifth));
    };
    const whole = () => runPayslips(db, "2026-06", fifth);
    await Promise.all([killedRun(), whole(), killedRun(), whole()]);
    await whole();

    const made = await db
      .select()
      .from(payslips)
      .innerJoin(payslipLines, eq(payslipLines.payslipId, payslips.id))
      .where(eq(payslips.teacherId, teacher.id));
    expect(made).toHaveLength(2);
    const [user] = await db.select().from(users).where(eq(users.id, teacher.id));
    const mail = (await mailsTo(db, user?.email ?? "")).filter(
      ({ template }) => template === "payslip_waiting",
    );
    expect(mail).toHaveLength(2);
  }
  expect(await proveLedger(db)).toEqual([]);
}, 300_000);
