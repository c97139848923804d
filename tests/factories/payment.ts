import { followers } from "#app/api/followers.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { bySystem } from "#app/lib/actor.ts";
import { plusDays } from "#app/lib/clock.ts";
import { amountOf } from "#app/lib/money.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { openBill } from "#app/modules/billing/bill/issue.server.ts";
import { openAttempt } from "#app/modules/billing/payment/collect.server.ts";
import type { VatRegime } from "#app/modules/catalogue/legal-status/domain.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { billLinesOf, ledgerSharesOf } from "#app/modules/lessons/course/bill.domain.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { create } from "#tests/database/create.ts";
import { now } from "#tests/setup/time.ts";

import { createFamily } from "./account.ts";
import { createPrice } from "./course.ts";
import { createChild } from "./student.ts";
import { createTeacher } from "./teacher.ts";

type Given = {
  mode?: "mandate" | "independent";
  hourlyPriceCents?: number;
  minutes?: number;
  teacher?: { id: number };
  family?: Awaited<ReturnType<typeof createFamily>>;
  date?: Date;
  kind?: "classic" | "affiliation";
  absent?: boolean;
  regime?: VatRegime;
};

/** 90 minutes at 42,00 € by default: 63,00 €, not billed. */
export async function createConfirmedCourse(db: Db, given: Given = {}) {
  const { mode = "mandate", hourlyPriceCents = 4200, minutes = 90 } = given;
  const { kind = "classic", absent = false, regime = "exempt" } = given;
  const family = given.family ?? (await createFamily(db));
  const child = await createChild(db, family.id);
  const teacher =
    given.teacher ?? (await createTeacher(db, { selfEmployed: mode === "independent" }));
  const shared = { customerId: family.id, studentId: child.id, teacherId: teacher.id };
  const contract = await create(db, contracts, {
    ...shared,
    subjectId: 1,
    levelId: 11,
    kind,
    mode,
    courseFormat: "individual_student_place",
    status: "active",
    createdAt: now,
  });
  await createPrice(db, contract, { hourlyPriceCents });
  const date = given.date ?? plusDays(now, -1);
  const course = await create(db, courses, {
    absent,
    ...shared,
    contractId: contract.id,
    mode,
    vatRegime: regime,
    hourlyPriceCents,
    date,
    duration: minutes,
    origin: "declared",
    isFirst: false,
    format: "individual_student_place",
    isCollective: false,
    taxCredit: true,
    alerts: [],
    remindersSent: 0,
    amountCents: amountOf(hourlyPriceCents, minutes),
    status: "confirmed",
    statusSince: now,
    declaredAt: date,
    confirmedAt: now,
    createdAt: date,
  });
  return { family, course };
}

export async function createBilledCourse(db: Db, given: Given = {}) {
  const { family, course } = await createConfirmedCourse(db, given);
  const { id, customerId, teacherId, mode, format, amountCents, duration: minutes } = course;
  const billed = {
    mode,
    format,
    amountCents,
    minutes,
    regime: course.vatRegime,
    declared: course.taxCredit,
    kind: given.kind ?? "classic",
    schoolSupport: true,
    absent: given.absent ?? false,
  } as const;
  const dated = { ...billed, teacherId, on: parisDay(course.date) };
  const subject = { kind: "course", id } as const;
  const described = {
    what: "le cours",
    ...(mode === "independent" && { sellerId: teacherId }),
  };
  const lines = billLinesOf(dated);
  const order = { subject, described, customerId, entity: "main", lines } as const;
  const bill = await db.transaction((tx) =>
    openBill(tx, { ...order, shares: ledgerSharesOf(dated) }, { by: bySystem, now }),
  );
  return { family, course, bill };
}

export async function createAttempt(db: Db, { bill }: Readonly<{ bill: { id: number } }>) {
  const paymentId = await db.transaction((tx) => openAttempt(tx, followers, bill.id, now));
  if (paymentId === undefined) throw new Error("No attempt was opened.");
  return paymentId;
}
