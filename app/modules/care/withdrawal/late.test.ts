import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { plusMinutes } from "#app/lib/clock.ts";
import { contractNumber } from "#app/lib/contract-number.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import {
  groupLessons,
  groupLessonSessions,
} from "#app/modules/catalogue/group-lesson/table.server.ts";
import { registrations } from "#app/modules/group-lessons/registration/endpoints.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";
import { create } from "#tests/database/create.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createContract } from "#tests/factories/course.ts";
import { payByCard, takeSeat } from "#tests/factories/taken-seat.ts";
import { test } from "#tests/gateways/charge.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { inDays } from "#tests/setup/time.ts";

import { withdrawals } from "./endpoints.ts";
import { withdrawalSweeps } from "./sweeps.server.ts";

test("a contract past its withdrawal leads to its own stop, on the page and by mail (LAW-20)", async ({
  db,
  bank,
}) => {
  const { family, contract } = await createContract(db, {
    contract: { createdAt: inDays(-2) },
  });
  const number = contractNumber("contract", contract.id);
  const stop = `/mes-professeurs/${String(contract.id)}/changement/`;
  const on = (day: number) => bank.callerOf(family, inDays(day));
  expect(await on(0)(withdrawals.late, {})).toEqual([]);

  const late = on(20);
  expect(await late(withdrawals.late, {})).toMatchObject([{ number, stop }]);
  expect(await late(withdrawals.open, {})).toEqual([]);

  const email = (await findPerson(db, family.id))?.email ?? "";
  const body = { name: "Sophie Martin", email, contract: number };
  const { uuid } = await late(withdrawals.state, { body });
  expect(await late(withdrawals.show, { params: { uuid } })).toMatchObject({
    own: { standing: "late", stop },
  });
  const mail = (await mailsTo(db, email)).find(({ template }) => template === "withdrawal_late");
  expect(mail?.body).toContain("Vous pouvez arrêter les cours depuis Mes professeurs.");

  const other = await createFamily(db);
  expect(await bank.callerOf(other.actor, inDays(20))(withdrawals.late, {})).toEqual([]);
});

test("a stage past its withdrawal has no such page", async ({ db, bank }) => {
  const { id, family } = await takeSeat(db, bank);
  const api = bank.callerOf(family.actor, inDays(15));
  const contract = contractNumber("registration", id);
  const body = { name: "Sophie Martin", email: family.email, contract };
  const { uuid } = await api(withdrawals.state, { body });

  expect((await api(withdrawals.show, { params: { uuid } })).own).toMatchObject({
    standing: "late",
    stop: null,
  });
});

test("in its last session a stage is not over yet: the withdrawal stops what is left (LAW-07)", async ({
  db,
  bank,
}) => {
  const { id, family, groupLessonId } = await takeSeat(db, bank);
  const startsAt = inDays(1);
  await db.delete(groupLessonSessions).where(eq(groupLessonSessions.groupLessonId, groupLessonId));
  await create(db, groupLessonSessions, { groupLessonId, startsAt, duration: 180 });
  await db
    .update(groupLessons)
    .set({ startsAt, endsAt: plusMinutes(startsAt, 180) })
    .where(eq(groupLessons.id, groupLessonId));
  const contract = contractNumber("registration", id);
  const body = { name: "Sophie Martin", email: family.email, contract };
  const state = (at: Date) => bank.callerOf(family.actor, at)(withdrawals.state, { body });

  const { uuid } = await state(plusMinutes(startsAt, 60));
  const api = bank.callerOf(family.actor, plusMinutes(startsAt, 60));
  expect((await api(withdrawals.show, { params: { uuid } })).own).toMatchObject({
    standing: "open",
  });
  expect((await api(registrations.show, { params: { id } })).withdrawal).toMatchObject({
    until: parisDay(startsAt),
  });
});

test("stated on the fourteenth day and not confirmed: no day that has passed is offered", async ({
  db,
  bank,
}) => {
  const seat = await takeSeat(db, bank, { paymentType: "card" });
  await payByCard(bank, seat);
  const { email, actor } = seat.family;
  const contract = contractNumber("registration", seat.id);
  const body = { name: "Sophie Martin", email, contract };
  await bank.callerOf(actor, inDays(14))(withdrawals.state, { body });

  await dueOf(withdrawalSweeps)(db, inDays(15), bank.gateways);

  const told = (await mailsTo(db, email)).find(({ template }) => template === "withdrawal_expired");
  expect(told?.body).toContain("Le délai de 14 jours a pris fin le mercredi 23 septembre");
  expect(told?.body).not.toContain("recommencer");
});
