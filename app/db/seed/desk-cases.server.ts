import { eq, sql } from "drizzle-orm";

import { robotFields } from "#app/bff/robot.server.ts";
import { machineClock, plusDays, plusHours, plusMinutes } from "#app/lib/clock.ts";
import { fullName } from "#app/lib/full-name.ts";
import { support } from "#app/modules/care/support/endpoints.ts";
import { withdrawals } from "#app/modules/care/withdrawal/endpoints.ts";
import { holdEnd } from "#app/modules/earnings/employment-end/hold.server.ts";
import { announceLastDay } from "#app/modules/earnings/employment-end/last-day.server.ts";
import { employmentEnds } from "#app/modules/earnings/employment-end/table.server.ts";
import { openCase } from "#app/modules/foundation/case/open.server.ts";
import { tokenOf } from "#app/modules/foundation/case/token.server.ts";
import { noticeReasons } from "#app/modules/foundation/reference/domain.ts";

import { course, type SeededContract } from "./courses.server.ts";
import { approved, lessonBefore } from "./desk-bills.server.ts";
import type { Past, Story } from "./past.server.ts";

export const visitor = (firstname: string, lastname: string) => ({
  firstname,
  lastname,
  email: `${firstname}.${lastname}@exemple.test`.toLowerCase(),
});

export const noticeOf = (reason: (typeof noticeReasons)[number], teacherId: number) =>
  ({
    kind: "notice",
    reasonId: noticeReasons.indexOf(reason) + 1,
    targetKind: "teacher",
    targetId: teacherId,
  }) as const;

/** A minor may be in danger: four working hours (STM-48). */
export async function* danger(past: Past, teacherId: number): Story {
  const given = { ...noticeOf("minor", teacherId), text: words.danger };
  for (const [hours, who] of [
    [70, visitor("Denise", "Marty")],
    [1, visitor("Samuel", "Tessier")],
  ] as const) {
    yield plusHours(past.present, -hours);
    await openCase(past.tx, { ...given, ...who }, { by: undefined, now: past.now() });
  }
}

type Contest = Readonly<{ teacherId: number; operatorId: number; daysAgo: number }>;

/** A notice that was kept without effect, which its sender contests (STM-41). */
export async function* noticeContest(
  past: Past,
  { teacherId, operatorId, daysAgo }: Contest,
): Story {
  yield plusDays(past.present, -daysAgo - 9);
  const who = visitor("Irène", daysAgo > 10 ? "Barbier" : "Lacroix");
  const given = { ...noticeOf("fake_profile", teacherId), text: words.fake, ...who };
  const { id } = await openCase(past.tx, given, { by: undefined, now: past.now() });
  yield plusDays(past.present, -daysAgo - 4);
  const operator = past.as({ id: operatorId, role: "operator" });
  const body = { decision: "kept", reason: "L’identité a été vérifiée sur sa pièce." } as const;
  await operator(support.decideNotice, { params: { id }, body });
  yield plusDays(past.present, -daysAgo);
  const token = tokenOf({ id, side: "sender" });
  await past.as()(support.contestDecision, { params: { token }, body: { text: words.contest } });
}

/** A family ended an employment whose last day is here: the papers are to be made (STM-52). */
export async function* employmentEnd(past: Past, contract: SeededContract, daysAgo: number): Story {
  const { tx, present } = past;
  yield* course(past, contract, approved(lessonBefore(past, daysAgo + 40)));
  yield plusDays(present, -daysAgo - 16);
  const family = past.as({ id: contract.customerId, role: "customer" });
  const body = { contract_id: contract.id, reason: "stop_course" } as const;
  await family(support.signalChange, { body });
  yield plusDays(present, -daysAgo);
  const which = eq(employmentEnds.contractId, contract.id);
  const [end] = await tx.select().from(employmentEnds).where(which);
  if (!end) throw new Error("An employment that ends has its last day.");
  await announceLastDay(tx, await holdEnd(tx, end.id), past.now());
}

/** A visitor withdraws from what we do not find under these words (LAW-20). */
export async function* withdrawal(past: Past, daysAgo: number, contract: string): Story {
  const { tx, present } = past;
  yield plusDays(present, -daysAgo);
  const { firstname, lastname, email } = visitor("Odile", daysAgo > 14 ? "Renard" : "Vidal");
  const proof = { shown_at: robotFields(plusMinutes(machineClock(), -1)).value };
  const body = { name: fullName({ firstname, lastname }), email, contract, ...proof };
  const { uuid } = await past.as()(withdrawals.state, { body });
  await past.as()(withdrawals.confirm, { params: { uuid } });
  // Drawn at random otherwise: one seed writes the same rows.
  await tx.execute(sql`update withdrawals set uuid =
    overlay(overlay(md5('withdrawal ' || id) placing '4' from 13) placing '8' from 17)::uuid
    where uuid = ${uuid}`);
}

const words = {
  danger: "Ma fille dit que ce professeur lui écrit le soir sur un réseau, sans que je le sache.",
  fake: "Ce professeur n’a pas le diplôme qu’il annonce, je l’ai connu à l’université.",
  contest: "Son identité n’est pas la question : c’est le diplôme qui est faux.",
};
