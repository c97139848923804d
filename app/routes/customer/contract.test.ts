import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { plusDays } from "#app/lib/clock.ts";
import { support } from "#app/modules/care/support/endpoints.ts";
import { contracts } from "#app/modules/lessons/contract/endpoints.ts";
import { confirmPlanned } from "#app/modules/lessons/planned-course/confirm.server.ts";
import { movePlanned } from "#app/modules/lessons/planned-course/move.server.ts";
import { proposePlanned } from "#app/modules/lessons/planned-course/propose.server.ts";
import { loader as print } from "#app/routes/resources/contract-document.tsx";
import { loader as showTheirs } from "#app/routes/teacher/contract.tsx";
import { test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { bankThat, createContract } from "#tests/factories/course.ts";
import { ahead, createPlanned, proposed } from "#tests/factories/planned-course.ts";
import { callerOf } from "#tests/http/api.ts";
import { callOf } from "#tests/http/call.ts";
import { withFaults } from "#tests/http/faulty.ts";
import { contextOf, formSent, pageRequest } from "#tests/http/routes.ts";
import { now } from "#tests/setup/time.ts";

import { loader as showOwn } from "./contract.tsx";
import { loader as document } from "./offer-document.tsx";
import { loader as quote } from "./quote.tsx";
import { action as answerRates } from "./review-rates.tsx";
import { action as signal } from "./signal-change.tsx";

function contextAs(db: Db, who: Actor, faulty: readonly object[] = []) {
  const api = withFaults(callerOf(db, who, now, bankThat("succeeds").gateways), faulty);
  const named = { firstname: "", lastname: "", email: "", emailConfirmed: true };
  const person = () => Promise.resolve({ id: who.id, role: who.role, ...named });
  return contextOf(api, { person }).context;
}

const sheetOf = (id: number) => ({
  address: `/mes-professeurs/${String(id)}/`,
  params: { contractId: String(id) },
});

test("a contract's page reads the same facts for both sides, with what is charged next (CUS-038)", async ({
  db,
}) => {
  const { contract, family, teacher } = await createPlanned(db, { said: { duration: 60 } });
  const { address, params } = sheetOf(contract.id);

  const own = await showOwn(pageRequest(address, contextAs(db, family), params));
  const theirs = await showTheirs(pageRequest(address, contextAs(db, teacher), params));

  expect(own.terms).toEqual(theirs.terms);
  expect(own.contract.prices_versions).toHaveLength(1);
  expect(own.coming).toMatchObject([
    { contract_id: contract.id, kind: "planned", planned: { status: "confirmed" } },
  ]);
  expect(own.contract.next_charge).toMatchObject({ kind: "awaiting", amount: 42 });
  expect(own.withdrawal).toBeNull();
});

test("the next date agreed on is the next charge; while none is, nothing is known", async ({
  db,
}) => {
  const { contract, family, teacher } = await createContract(db);
  const { address, params } = sheetOf(contract.id);
  const charge = async () =>
    (await showOwn(pageRequest(address, contextAs(db, family), params))).contract.next_charge;
  expect(await charge()).toBeNull();

  const planned = await proposePlanned(callOf(db, teacher), { id: contract.id, ...proposed() });
  expect(await charge()).toBeNull();
  await confirmPlanned(callOf(db, family), { id: planned.id });
  const agreed = {
    kind: "planned",
    amount: 42,
    amount_after_tax_credit: 21,
    by_advance: false,
    at: null,
  };
  expect(await charge()).toEqual({ ...agreed, course_date: ahead.toISOString() });

  const moved = proposed(plusDays(ahead, 3));
  await movePlanned(callOf(db, teacher), { id: planned.id, ...moved });
  expect(await charge()).toEqual({ ...agreed, course_date: ahead.toISOString() });
});

test("another family's contract is on no page, on no paper and in no quote", async ({ db }) => {
  const { contract } = await createContract(db);
  const stranger = contextAs(db, (await createFamily(db)).actor);
  const { address, params } = sheetOf(contract.id);
  await expect(showOwn(pageRequest(address, stranger, params))).rejects.toMatchObject({
    status: 404,
  });
  await expect(print(pageRequest(`${address}contrat.pdf`, stranger, params))).rejects.toMatchObject(
    {
      status: 404,
    },
  );
  const requested = `/mes-devis/?contrat=${String(contract.id)}`;
  await expect(quote(pageRequest(requested, stranger))).rejects.toMatchObject({ status: 404 });
});

test("both papers are PDFs that a plain link opens", async ({ db }) => {
  const { contract, family } = await createContract(db);
  const { address, params } = sheetOf(contract.id);
  const own = contextAs(db, family);
  const printed = await print(pageRequest(`${address}contrat.pdf`, own, params));
  const quoted = await document(
    pageRequest(`/mes-devis/devis.pdf?contrat=${String(contract.id)}&heures=2,5`, own),
  );
  const preview = await document(
    pageRequest(`/mes-devis/contrat.pdf?professeur=${String(contract.teacherId)}`, own),
  );
  for (const paper of [printed, quoted, preview]) {
    expect(paper.headers.get("content-type")).toBe("application/pdf");
    expect(paper.headers.get("cache-control")).toBe("private, no-store");
  }
});

test("hours that are none come back at their field as they were typed; what names nothing is not found", async ({
  db,
}) => {
  const { contract, family } = await createContract(db);
  const own = contextAs(db, family);
  const about = `/mes-devis/?contrat=${String(contract.id)}`;
  const wrong = await quote(pageRequest(`${about}&heures=beaucoup`, own));
  expect(wrong).toMatchObject({
    init: { status: 422 },
    data: { typed: "beaucoup", fault: "api.quote.hours", quote: null },
  });
  const right = await quote(pageRequest(`${about}&heures=2,5`, own));
  expect(right.data).toMatchObject({ typed: "2,5", quote: { total: 105 } });
  for (const address of ["/mes-devis/", "/mes-devis/?contrat=x", "/mes-devis/?contrat=0"]) {
    const requested = Promise.resolve().then(() => quote(pageRequest(address, own)));
    await expect(requested).rejects.toMatchObject({ status: 404 });
  }
});

test("what is done from a contract's page leads back to it (CUS-016, CUS-017)", async ({ db }) => {
  const { contract, family, teacher } = await createContract(db);
  const { address, params } = sheetOf(contract.id);
  const back = `?retour=${address}`;
  await callerOf(db, teacher)(contracts.proposeRates, {
    params: { id: contract.id },
    body: { prices: [{ format: "individual_student_place", price: 44 }] },
  });
  const input = { status: "refused", price: "44", format: "individual_student_place" };
  const answered = await answerRates(
    formSent(`${address}tarif/${back}`, input, contextAs(db, family), params),
  );
  expect((answered as Response).headers.get("location")).toBe(address);
  const pause = { reason: "tmp_stop_course", details: "", "until.day": "2", "until.month": "11" };
  const signaled = await signal(
    formSent(
      `${address}changement/${back}`,
      { ...pause, "until.year": "2026" },
      contextAs(db, family),
      params,
    ),
  );
  expect((signaled as Response).headers.get("location")).toBe(
    `${address}?signale=${String(contract.id)}`,
  );
});

test("a signal that fails moves nothing and keeps every word; sent again, it works (ERR-17)", async ({
  db,
}) => {
  const { contract, family } = await createContract(db);
  const { address, params } = sheetOf(contract.id);
  const input = { reason: "stop_course", details: "Nous déménageons." };
  const to = `${address}changement/`;
  const broken = contextAs(db, family, [support.signalChange]);

  const failed = await signal(formSent(to, input, broken, params));
  expect(failed).toMatchObject({
    init: { status: 409 },
    data: { initialValue: { details: "Nous déménageons." } },
  });
  const read = await showOwn(pageRequest(address, contextAs(db, family), params));
  expect(read.contract.status).toBe("active");

  const again = await signal(formSent(to, input, contextAs(db, family), params));
  expect(again).toMatchObject({ status: 303 });
});

test("a pause without its day comes back at the day, what was typed kept (422)", async ({ db }) => {
  const { contract, family } = await createContract(db);
  const { address, params } = sheetOf(contract.id);
  const input = { reason: "tmp_stop_course", details: "Vacances", "until.day": "" };
  const answer = await signal(
    formSent(`${address}changement/`, input, contextAs(db, family), params),
  );
  expect(answer).toMatchObject({
    init: { status: 422 },
    data: { initialValue: { details: "Vacances" }, error: { until: expect.anything() as unknown } },
  });
});
