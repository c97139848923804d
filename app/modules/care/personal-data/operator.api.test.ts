import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { z } from "zod";

import type { Refusal } from "#app/api/endpoint.ts";
import { onceKeys } from "#app/api/table.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { showPayee } from "#app/modules/earnings/payout/account.server.ts";
import { acceptMandate } from "#app/modules/earnings/payout/mandate.server.ts";
import { listHistory } from "#app/modules/foundation/history/record.server.ts";
import { operatorReads } from "#app/modules/foundation/history/table.server.ts";
import { checkReset } from "#app/modules/people/account/reset-password.server.ts";
import { openSession } from "#app/modules/people/account/session.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createDeclared } from "#tests/factories/course.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { mailsTo, tokenIn } from "#tests/gateways/mails.ts";
import { openCallOf } from "#tests/http/call.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { personalData } from "./endpoints.ts";
import type { PersonAction } from "./operator.endpoints.ts";

test("an account is disabled and enabled, by its id or e-mail (API-273)", async ({ db }) => {
  const api = operatorOf(db);
  const family = await createFamily(db);
  const teacher = await createTeacher(db);
  const act = (id: number | string, action: "disable" | "enable", reason?: string) =>
    api(personalData.act, { params: { id }, body: { action, reason: reason ?? "" } });

  expect(await refusalOf(act(family.id, "disable"))).toMatchObject({
    status: 422,
    errors: [{ field: "reason" }],
  });
  expect(await refusalOf(act(family.id, "enable", "Rappelée."))).toMatchObject({ status: 409 });
  const disabled = { id: family.id, role: "customer", state: "disabled" };
  expect(await act(family.email, "disable", "Vol de téléphone.")).toEqual(disabled);
  expect(await refusalOf(act(family.id, "disable", "Vol."))).toMatchObject({ status: 409 });
  expect(await act(family.id, "enable", "Téléphone retrouvé.")).toMatchObject({ state: "open" });
  expect(await act(teacher.id, "disable", "Vol.")).toMatchObject({ role: "teacher" });
  for (const absent of [999_999, "personne@example.test"])
    expect(await refusalOf(act(absent, "disable", "Vol."))).toMatchObject({ status: 404 });

  const lines = await listHistory(db, [{ machine: "account", id: family.id }]);
  expect(lines).toMatchObject([
    { event: "disable", details: { reason: "Vol de téléphone." } },
    { event: "enable" },
  ]);
});

const reason = "Demandé au téléphone.";
type Sent = Partial<z.input<typeof personalData.act.input.body>>;
const actOf =
  (db: Db, id: number) =>
  (action: PersonAction, more: Sent = {}) =>
    operatorOf(db)(personalData.act, { params: { id }, body: { action, reason, ...more } });

test("sessions are closed and a new password is asked, each with its mail (API-273, OPS-24)", async ({
  db,
}) => {
  const family = await createFamily(db);
  const act = actOf(db, family.id);

  expect(await refusalOf(act("close_sessions"))).toMatchObject({
    status: 409,
    message: "Aucun appareil n’est connecté à ce compte.",
  });
  await openSession(db, family, new Date());
  await openSession(db, family, new Date());
  expect(await act("close_sessions")).toMatchObject({ state: "open", sessions_closed: 2 });
  await openSession(db, family, new Date());
  expect(await act("require_password_change")).toMatchObject({ sessions_closed: 1 });

  const [user] = await db.select().from(users).where(eq(users.id, family.id));
  expect(user?.passwordChangeRequired).toBe(true);
  const mails = await mailsTo(db, family.email);
  expect(mails).toMatchObject([
    { template: "sessions_closed", body: expect.stringContaining(reason) as string },
    { template: "password_required", body: expect.stringContaining(reason) as string },
  ]);
  const token = mails[1] ? tokenIn(mails[1]) : "";
  await checkReset(openCallOf(db), { reset_password_token: token });
});

test("the confirmation is sent again, until the e-mail is confirmed (API-273)", async ({ db }) => {
  const family = await createFamily(db);
  const act = actOf(db, family.id);

  await act("send_confirmation");
  expect(await mailsTo(db, family.email)).toMatchObject([{ template: "confirm_email" }]);
  expect(await listHistory(db, [{ machine: "account", id: family.id }])).toMatchObject([
    { event: "send_confirmation" },
  ]);
  await db.update(users).set({ emailConfirmedAt: now }).where(eq(users.id, family.id));
  expect(await refusalOf(act("send_confirmation"))).toMatchObject({ status: 409 });
});

test("a correction is told to the old e-mail and the new one, every fault at once (OPS-24)", async ({
  db,
}) => {
  const family = await createFamily(db);
  const taken = await createFamily(db);
  const act = actOf(db, family.id);
  const faultsOf = async (sent: Sent) =>
    ((await refusalOf(act("correct", sent))) as Partial<Refusal>).errors;

  expect(await faultsOf({})).toMatchObject([{ field: "action" }]);
  const wrong = { phone: { phone_number: "+99 1" }, birth_date: "2031-01-01" };
  expect((await faultsOf(wrong))?.map(({ field }) => field).sort()).toEqual([
    "birth_date",
    "phone.phone_number",
  ]);
  expect(await refusalOf(act("correct", { email: taken.email }))).toMatchObject({ status: 409 });
  const teacher = await createTeacher(db);
  const address = { city: "Lyon", postal_code: "69007", street: "Rue Chevreul" };
  const ofTeacher = actOf(db, teacher.id)("correct", { address });
  expect(await refusalOf(ofTeacher)).toMatchObject({ errors: [{ field: "address" }] });

  const email = "sophie.nouvelle@example.test";
  const done = await act("correct", { firstname: "Sophia", email, address });
  expect(done.corrected).toEqual(["firstname", "email", "address"]);
  const [user] = await db.select().from(users).where(eq(users.id, family.id));
  expect(user).toMatchObject({ firstname: "Sophia", email, emailConfirmedAt: null });
  expect(await mailsTo(db, family.email)).toMatchObject([
    {
      template: "account_corrected",
      body: expect.stringContaining("Votre nouvelle adresse est à confirmer") as string,
    },
  ]);
  expect(await mailsTo(db, email)).toMatchObject([
    { template: "account_corrected" },
    { template: "confirm_email" },
  ]);
  expect(await actOf(db, teacher.id)("correct", { lastname: "Moreau" })).toMatchObject({
    role: "teacher",
    corrected: ["lastname"],
  });
});

test("an account is exported whole, and closed as its person would close it (LAW-08, OPS-24)", async ({
  db,
}) => {
  const { family, contract } = await createDeclared(db);
  const blocked = actOf(db, family.id)("delete");
  expect(await refusalOf(blocked)).toMatchObject({ status: 409, errors: [{}, {}] });
  const { data } = await actOf(db, family.id)("export");
  expect(data?.things.find(({ name }) => name === "contracts")?.rows).toMatchObject([
    { id: contract.id },
  ]);
  expect(JSON.stringify(data)).not.toMatch(/passwordHash|password_hash/);

  const other = await createFamily(db);
  const api = operatorOf(db);
  const body = { action: "delete", reason, dry_run: true } as const;
  await api(personalData.act, { params: { id: other.id }, body }).catch(() => undefined);
  expect(await mailsTo(db, other.email)).toEqual([]);
  expect(await actOf(db, other.id)("delete")).toMatchObject({ state: "deleted" });
  expect(await mailsTo(db, other.email)).toMatchObject([
    {
      template: "account_deleted_by_us",
      body: expect.stringContaining("Vos avis restent") as string,
    },
  ]);
  expect(await refusalOf(actOf(db, other.id)("delete"))).toMatchObject({ status: 404 });
});

test("an export sent twice is done once, and no copy of the person's data stays behind (LAW-08)", async ({
  db,
}) => {
  const family = await createFamily(db);
  const body = { action: "export", reason } as const;
  const sent = () =>
    operatorOf(db)(personalData.act, { params: { id: family.id }, body }, { once: "one-page-key" });

  expect((await sent()).data?.account).toMatchObject({ email: family.email });
  expect(await sent()).toEqual({ id: family.id, role: "customer", state: "open" });
  const kept = await db.select().from(onceKeys);
  expect(kept).toMatchObject([{ status: 200, body: { id: family.id } }]);
  expect(JSON.stringify(kept)).not.toContain(family.email);
  expect(await mailsTo(db, family.email)).toMatchObject([{ template: "data_exported" }]);
});

test("the file of an export is open to the operator who decided it, for a quarter of an hour (LAW-08)", async ({
  db,
}) => {
  const family = await createFamily(db);
  const params = { person_id: family.id };
  const openAt = (at: Date) => operatorOf(db, at)(personalData.openExport, { params });
  expect(await refusalOf(openAt(now))).toMatchObject({ status: 409 });
  await actOf(db, family.id)("export");
  expect((await openAt(plusMinutes(now, 14))).account).toMatchObject({ email: family.email });
  expect(await db.select().from(operatorReads)).toMatchObject([{ userId: family.id }]);
  expect(await refusalOf(openAt(plusMinutes(now, 16)))).toMatchObject({ status: 409 });
});

test("a mandate to invoice is ended, and payouts wait for another (OPS-24)", async ({ db }) => {
  const teacher = await createTeacher(db);
  const act = actOf(db, teacher.id);
  expect(await refusalOf(act("end_mandate"))).toMatchObject({ status: 409 });
  await acceptMandate({ db, actor: { id: teacher.id, role: "teacher" }, now }, { version: "1" });

  expect(await act("end_mandate")).toMatchObject({ state: "open" });
  const { mandate } = await showPayee(db, teacher.id);
  expect(mandate).toBeNull();
});
