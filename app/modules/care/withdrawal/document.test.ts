import { expect } from "vitest";

import { issuerOf } from "#app/legal.server.ts";
import { contractNumber } from "#app/lib/contract-number.ts";
import { createFamily } from "#tests/factories/account.ts";
import { takeSeat } from "#tests/factories/taken-seat.ts";
import { test } from "#tests/gateways/charge.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { readPdf } from "#tests/pdf/read.ts";

import { withdrawals } from "./endpoints.ts";

test("the acknowledgement is a paper too: content, days, hours; what it brings for its owner alone (LAW-20)", async ({
  db,
  bank,
}) => {
  const seat = await takeSeat(db, bank, { paymentType: "transfer" });
  const { api } = seat;
  const number = contractNumber("registration", seat.id);
  const body = { name: "Sophie Martin", email: seat.family.email, contract: number };
  const params = await api(withdrawals.state, { body });
  const read = async (by: typeof api) => {
    const answer = await by(withdrawals.acknowledgement, { params });
    const pdf = readPdf(new Uint8Array(await answer.arrayBuffer()));
    return { ...pdf, text: pdf.text.replace(/\s/g, " ") };
  };
  expect(await refusalOf(read(api))).toMatchObject({ status: 404 });
  await api(withdrawals.confirm, { params });

  const own = await read(api);
  expect(own).toMatchObject({ lang: "fr", tagged: true, fontsEmbedded: true });
  expect(own.text).toContain("Accusé de réception");
  expect(own.text).toContain(`Sophie Martin déclare renoncer au contrat ${number}.`);
  expect(own.text.match(/mercredi 9 septembre 2026 à 10 h/g)).toHaveLength(2);
  expect(own.text).toContain("La place de Lina est rendue aussitôt.");

  for (const by of [bank.callerOf(), bank.callerOf((await createFamily(db)).actor)]) {
    const { text } = await read(by);
    expect(text).toContain("déclare renoncer au contrat");
    expect(text).not.toMatch(/Lina|Maths/);
    expect(text).toContain(issuerOf("second").name);
  }
});

test("a stranger learns nothing of what a number names: stated again, in its paper, it is alike (STM-50)", async ({
  db,
  bank,
}) => {
  const seat = await takeSeat(db, bank, { paymentType: "transfer" });
  const api = bank.callerOf();
  const viewOf = async (email: string, contract: string) => {
    const body = { name: "Sophie Martin", email, contract };
    const params = await api(withdrawals.state, { body });
    const again = await api(withdrawals.state, { body });
    await api(withdrawals.confirm, { params });
    const answer = await api(withdrawals.acknowledgement, { params });
    const { text } = readPdf(new Uint8Array(await answer.arrayBuffer()));
    const words = text.replaceAll(contract, "…").replace(/R-2026-\d+/g, "…");
    return { same: again.uuid === params.uuid, said: words };
  };
  const number = contractNumber("registration", seat.id);

  const stranger = await viewOf("stranger@example.test", number);
  expect(stranger).toMatchObject({ same: true });
  expect(await viewOf(seat.family.email, contractNumber("registration", 999_999))).toEqual(
    stranger,
  );
  expect(await viewOf(seat.family.email, number)).toEqual(stranger);
});
