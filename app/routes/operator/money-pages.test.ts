import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { env } from "#app/env.server.ts";
import { watched } from "#app/gateways/seen.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { totpCode } from "#app/lib/totp.server.ts";
import { exportSendings } from "#app/modules/earnings/declaration/table.server.ts";
import { payouts } from "#app/modules/earnings/payout/payout.table.server.ts";
import { historyLines, operatorReads } from "#app/modules/foundation/history/table.server.ts";
import { mails } from "#app/modules/foundation/mail/table.server.ts";
import { secondFactors } from "#app/modules/people/account/second-factor.table.server.ts";
import { sessions } from "#app/modules/people/account/session.table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { paths, pathTo } from "#app/paths.ts";
import { statementsOf, timeToSeed } from "#tests/database/db.ts";
import { openDesk, type TestDesk } from "#tests/http/desk.ts";
import { now } from "#tests/setup/time.ts";

import { deskPaths } from "./paths.ts";

let desk: TestDesk;
beforeAll(async () => {
  desk = await openDesk("desk_money");
}, timeToSeed);
afterAll(() => desk.stop());

const machineView = `${deskPaths.deskState}?vue=machine`;

const views = [
  deskPaths.deskPayouts,
  `${deskPaths.deskPayouts}?vue=versements&state=failed`,
  `${deskPaths.deskPayouts}?vue=bulletins&month=2026-08`,
  deskPaths.deskTax,
  `${deskPaths.deskTax}?state=paid`,
  deskPaths.deskExports,
  deskPaths.deskHistory,
  `${deskPaths.deskHistory}?vue=lectures`,
  `${deskPaths.deskHistory}?entity=course&actor=a&from=2026-01-01&to=hier&id=x`,
  deskPaths.deskState,
  `${deskPaths.deskState}?vue=compteurs`,
  machineView,
];

test("each page is whole without scripts and asks its database twelve times at most (OPS-20)", async () => {
  for (const path of views) {
    const { status, html } = await desk.open(path);
    expect([path, status]).toEqual([path, 200]);
    expect(html.match(/<h1/g)).toHaveLength(1);
    const { length } = await statementsOf(() => desk.open(path));
    expect([path, Math.max(length, 12)]).toEqual([path, 12]);
  }
});

test("another role finds nothing there (AUTH-014)", async () => {
  const file = `${pathTo(deskPaths.deskExport, { exportKind: "vat" })}?periode=2026-07`;
  for (const path of [...views, file]) {
    expect([path, (await desk.openAs("teacher_t", path)).status]).toEqual([path, 404]);
  }
});

test("a table of a month that is over is read, downloaded and marked with its receipt; one that is not is refused (OPS-36)", async () => {
  const path = deskPaths.deskExports;
  const shown = await desk.open(`${path}?tableau=vat&periode=2026-08`);
  expect(shown.html).toContain("TVA, août 2026");
  const early = await desk.open(`${path}?tableau=dac7&periode=2026`);
  expect(early.html).toContain("2026 n’est pas fini");
  const file = await desk.open(
    `${pathTo(deskPaths.deskExport, { exportKind: "vat" })}?periode=2026-08`,
  );
  expect(file.status).toBe(200);
  expect(file.html).toContain(";");

  const mark = { act: "mark", kind: "vat", period: "2026-08", what: "TVA, août 2026" };
  const wrong = await desk.decide(path, { ...mark, receipt: "R-12", sent_on: "2026-08-20" });
  expect(wrong.status).toBe(422);
  expect(wrong.html).toContain("R-12");
  const sent = { ...mark, receipt: "R-12", sent_on: "2026-09-05" };
  expect(await desk.decide(path, sent)).toMatchObject({ status: 303, to: path });
  expect(await desk.db.select().from(exportSendings)).toMatchObject([
    { kind: "vat", period: "2026-08", receipt: "R-12", sentOn: "2026-09-05" },
  ]);
  expect((await desk.open(path)).html).toContain("Reçu R-12");
});

test("a failed payout leaves again, and its teacher is written to (OPS-27, API-234)", async () => {
  const path = deskPaths.deskPayouts;
  const [teacher] = await desk.db.select().from(users).where(eq(users.role, "teacher")).limit(1);
  const teacherId = teacher?.id ?? 0;
  const [row] = await desk.db
    .insert(payouts)
    .values({ teacherId, amountCents: 15_668, state: "failed", stateSince: now, createdAt: now })
    .returning();
  const id = String(row?.id);
  expect((await desk.open(path)).html).toContain("156,68");

  const write = {
    act: "write",
    id: String(teacherId),
    what: "Camille",
    text: "Votre compte est fermé.",
  };
  expect((await desk.decide(path, write)).status).toBe(303);
  const written = await desk.db.select().from(mails).where(eq(mails.template, "payee_message"));
  expect(written).toHaveLength(1);
  expect(written[0]?.body).toContain("Votre compte est fermé.");

  expect((await desk.decide(path, { act: "retry", id, what: "156,68 €" })).status).toBe(303);
  const [after] = await desk.db
    .select()
    .from(payouts)
    .where(eq(payouts.id, Number(id)));
  expect(after).toMatchObject({ state: "pending", attempt: 2 });
});

test("above 500 € a code is asked again, unless one was given within five minutes (OPS-06)", async () => {
  const path = deskPaths.deskPayouts;
  const { db } = desk;
  const [teacher] = await db.select().from(users).where(eq(users.role, "teacher")).limit(1);
  const failed = async (amountCents: number) => {
    const born = { teacherId: teacher?.id ?? 0, state: "failed", stateSince: now, createdAt: now };
    const [row] = await db
      .insert(payouts)
      .values({ ...born, state: "failed", amountCents })
      .returning();
    return { act: "retry", id: String(row?.id), what: "un versement" };
  };
  const long = plusMinutes(new Date(), -10);
  await db.update(sessions).set({ openedAt: long });
  const small = await desk.decide(path, await failed(40_000));
  expect(small.status).toBe(303);

  const large = await failed(60_000);
  const first = await desk.open(path, { ...large, step: "preview" });
  expect(first.html).toContain('name="second_factor_code"');
  const seen = /name="seen" value="([^"]*)"/.exec(first.html)?.[1] ?? "";
  const send = (code: string) =>
    desk.open(path, { ...large, step: "do", seen, second_factor_code: code });
  expect((await send("")).status).toBe(422);
  const wrong = await send("000000");
  expect(wrong.status).toBe(422);
  expect(wrong.html).toContain("Ce code n’est pas le bon");
  expect(
    (
      await db
        .select()
        .from(payouts)
        .where(eq(payouts.id, Number(large.id)))
    )[0]?.state,
  ).toBe("failed");

  const secret = await desk.secretOf();
  expect((await send(totpCode(secret, new Date()))).status).toBe(303);
  expect((await desk.decide(path, await failed(60_000))).status).toBe(303);
  expect(await db.$count(secondFactors)).toBeGreaterThan(0);
});

test("what waits is taken by one operator, filtered by whose it is, and given back (OPS-20)", async () => {
  const list = await desk.open(paths.desk);
  const [, kind = "", id = ""] =
    /name="kind" value="([^"]*)"[^]*?name="id" value="([^"]*)"/.exec(list.html) ?? [];
  const row = { kind, id };
  const taken = await desk.open(paths.desk, { ...row, act: "take" });
  expect([taken.status, taken.to]).toEqual([303, paths.desk]);
  const mine = await desk.open(`${paths.desk}?whose=mine`);
  expect(mine.html).toContain('value="release"');
  expect(mine.html).not.toContain('value="take"');
  expect((await desk.open(`${paths.desk}?whose=unassigned&kind=${kind}`)).html).not.toContain(
    'value="release"',
  );
  expect((await desk.open(paths.desk, { ...row, act: "release" })).status).toBe(303);
  expect((await desk.open(`${paths.desk}?whose=mine`)).html).toContain("Rien n’attend ici.");
});

test("the history shows who did what, who read whom, and both as CSV (OPS-34)", async () => {
  const line = { machine: "account", thingId: 3, event: "disable", fromState: "open" } as const;
  const by = { byRole: "operator", byName: "Nadia Roy", at: now } as const;
  const details = { reason: "Vol de téléphone." };
  await desk.db.insert(historyLines).values({ ...line, ...by, toState: "disabled", details });
  const renewed = { event: "require_password", toState: "open" } as const;
  await desk.db.insert(historyLines).values({ ...line, ...by, ...renewed });
  const read = { operatorId: 1, operatorName: "Nadia Roy", path: "/api/operator/people/3" };
  await desk.db
    .insert(operatorReads)
    .values({ ...read, userId: null, reason: "Un litige", at: now });

  const acts = await desk.open(`${deskPaths.deskHistory}?actor=Nadia&entity=account`);
  expect(acts.html).toContain("Vol de téléphone.");
  expect(acts.html).toContain("Mot de passe à changer");
  const reads = await desk.open(`${deskPaths.deskHistory}?vue=lectures&actor=Nadia`);
  expect(reads.html).toContain("Un litige");
  const csv = pathTo(deskPaths.deskCsv, { deskList: "journal" });
  expect((await desk.open(`${csv}?actor=Nadia`)).html).toContain("Vol de téléphone.");
  expect((await desk.open(`${csv}?vue=lectures&actor=Nadia`)).html).toContain("Un litige");
});

test("the state of the service shows its levels, and a third party that refuses our key as one that does (OPS-35)", async () => {
  const refused = () => ({ why: "401", isKey: true });
  await watched("storage", () => Promise.resolve(undefined), refused);
  const { html } = await desk.open(deskPaths.deskState);
  expect(html).toContain("Refuse nos identifiants\u00a0: Fichiers.");
  expect(html).toMatch(/Refuse nos identifiants<.*?Fichiers/s);
  expect(html).toContain("Réponses sans faute de Préau, sur 28 jours");
  expect(html).toContain("99,9\u00a0%");
});

test("a backup is made for a reason, and listed (API-270)", async () => {
  const backups = mkdtempSync(join(tmpdir(), "preau-desk-backups-"));
  Object.assign(env, { backups });
  expect((await desk.open(machineView)).html).toContain("aucune sauvegarde");
  expect(
    await desk.decide(machineView, { act: "backup", reason: "Avant une mise à jour." }),
  ).toMatchObject({ status: 303 });
  const { html } = await desk.open(machineView);
  expect(html).toMatch(/Faite<.*?preau-[\w-]+\.tar/s);
  rmSync(backups, { recursive: true });
});

test("the clock of the demonstration moves once for a form (API-261)", async () => {
  const path = deskPaths.deskState;
  const { html } = await desk.open(path);
  const from = /name="from" value="([^"]*)"/.exec(html)?.[1] ?? "";
  expect((await desk.open(path, { act: "move", step: "preview" })).status).toBe(422);
  const move = { act: "move", by: "day", from };
  const seen = await desk.open(path, { ...move, step: "preview" });
  expect(seen.html).toContain("L’heure des affaires passe au");
  expect(await desk.decide(path, move)).toMatchObject({ status: 303, to: path });
});
