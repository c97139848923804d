import { eq } from "drizzle-orm";

import { followers } from "#app/api/followers.server.ts";
import type { Db } from "#app/db/client.server.ts";
import type { Cards, Charge } from "#app/gateways/cards.server.ts";
import type { Address } from "#app/lib/address.ts";
import { payers } from "#app/modules/billing/card/table.server.ts";
import { priceVersions } from "#app/modules/lessons/contract/price-version.table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import type { DeclareInput } from "#app/modules/lessons/course/declare.endpoints.ts";
import { declareCourse } from "#app/modules/lessons/course/declare.server.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/table.server.ts";
import { customers } from "#app/modules/people/account/table.server.ts";
import { create } from "#tests/database/create.ts";
import { gatewaysWith, noBank } from "#tests/gateways/gateways.ts";
import { callOf } from "#tests/http/call.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { createFamily } from "./account.ts";
import { createCard } from "./lesson-request.ts";
import { createChild } from "./student.ts";
import { createTeacher } from "./teacher.ts";

type Given = {
  teacher?: Parameters<typeof createTeacher>[1];
  contract?: Partial<typeof contracts.$inferInsert>;
  waitsForFirst?: boolean;
  card?: boolean;
};

export async function createContract(db: Db, given: Given = {}) {
  const family = await createFamily(db);
  const child = await createChild(db, family.id);
  const teacher = await createTeacher(db, given.teacher);
  if (given.card ?? true) await givePayer(db, family.id);
  const lessonRequest = given.waitsForFirst
    ? await create(db, lessonRequests, {
        customerId: family.id,
        studentId: child.id,
        subjectId: 1,
        levelId: 11,
        courseType: "offline",
        origin: "customer",
        comments: "",
        extendedSearch: false,
        process: "waiting_first_course",
        processSince: now,
        createdAt: now,
        evaluatedAt: now,
        evaluationDueAt: now,
        askDueAt: now,
        cancelDueAt: inDays(21),
      })
    : undefined;
  const contract = await create(db, contracts, {
    customerId: family.id,
    studentId: child.id,
    teacherId: teacher.id,
    subjectId: 1,
    levelId: 11,
    kind: "classic",
    mode: "mandate",
    lessonRequestId: lessonRequest?.id ?? null,
    courseFormat: "individual_student_place",
    status: "active",
    createdAt: lessonRequest ? now : inDays(-90),
    ...given.contract,
  });
  await createPrice(db, contract);
  const actor = { id: teacher.id, role: "teacher" } as const;
  return { family: family.actor, child, teacher: actor, contract, lessonRequest };
}

export const createPrice = (
  db: Db,
  { id, courseFormat, createdAt }: typeof contracts.$inferSelect,
  given: Partial<typeof priceVersions.$inferInsert> = {},
) =>
  create(db, priceVersions, {
    contractId: id,
    format: courseFormat,
    hourlyPriceCents: 4200,
    status: "accepted",
    reason: "opening",
    createdAt,
    ...given,
  });

export const declared = (contractId: number, given: Partial<DeclareInput> = {}): DeclareInput => ({
  contract_id: contractId,
  format: "individual_student_place",
  date: "2026-09-08T16:00:00.000Z",
  duration: 120,
  is_collective: false,
  is_anomaly_validated: false,
  absent: false,
  ...given,
});

export async function createDeclared(db: Db, given: Given & { said?: Partial<DeclareInput> } = {}) {
  const bound = await createContract(db, given);
  const body = declared(bound.contract.id, given.said);
  const { course } = await declareCourse(callOf(db, bound.teacher), body);
  return { ...bound, course };
}

export const yes = (course_id: number) => ({ course_answer: "approve", course_id }) as const;
export const no = (course_id: number) => ({ course_answer: "reject", course_id }) as const;

export async function processOf(db: Db, lessonRequestId: number | undefined) {
  const [row] = await db
    .select()
    .from(lessonRequests)
    .where(eq(lessonRequests.id, lessonRequestId ?? 0));
  return row?.process;
}

export function bankThat(says: "succeeds" | "refuses") {
  const charges: Charge[] = [];
  const refunds: string[] = [];
  const cards: Cards = {
    ...noBank,
    refund: ({ intentId }) => {
      refunds.push(intentId);
      return Promise.resolve({
        key: undefined,
        refundId: "re_1",
        intentId,
        amountCents: 0,
        state: "succeeded",
      });
    },
    charge: (charge) => {
      charges.push(charge);
      const intentId = `pi_${String(charge.paymentId)}`;
      const { amountCents, currency } = charge;
      return Promise.resolve(
        says === "succeeds"
          ? { kind: "succeeded", intentId, amountCents, currency }
          : { kind: "failed", intentId, code: "card_declined", declineCode: "insufficient_funds" },
      );
    },
  };
  return { cards, charges, refunds, followers, gateways: gatewaysWith(cards) };
}

/** Two kilometres from Bellecour. */
export async function giveAddress(db: Db, customerId: number) {
  const address: Address = {
    country: "FR",
    house_number: "12",
    street: "rue de la Part-Dieu",
    city: "Lyon",
    city_code: "69383",
    postal_code: "69003",
    latitude: 45.7606,
    longitude: 4.8617,
    full_address: "12 rue de la Part-Dieu, 69003 Lyon",
  };
  await db.update(customers).set({ address }).where(eq(customers.id, customerId));
}

async function givePayer(db: Db, customerId: number) {
  const providerId = `cus_${String(customerId)}`;
  await create(db, payers, { customerId, providerId, setups: 1, createdAt: now });
  await createCard(db, customerId);
}
