import { expect, test } from "vitest";

import { lackingIn } from "./lacking.domain.ts";

const paper = (id: number | null, status: "missing" | "pending" | "approved" | "refused") =>
  ({ id, type: "identity_proof", status }) as const;

const whole = {
  account: "enabled",
  selfEmployed: true,
  mandateAccepted: true,
  papers: [paper(4, "approved"), paper(5, "pending")],
} as const;

test("nothing lacks while all is given, or being checked", () => {
  expect(lackingIn(whole)).toEqual([]);
  expect(lackingIn({ ...whole, account: "created" })).toEqual([]);
  expect(lackingIn({ ...whole, selfEmployed: false, mandateAccepted: false })).toEqual([]);
});

test("what lacks is named in the order of the page; what was refused is to be given again", () => {
  const papers = [paper(null, "missing"), paper(7, "refused")];
  expect(lackingIn({ ...whole, account: "missing", mandateAccepted: false, papers })).toEqual([
    { name: "iban", id: null, again: false },
    { name: "mandate", id: null, again: false },
    { name: "identity_proof", id: null, again: false },
    { name: "identity_proof", id: 7, again: true },
  ]);
});

test.for(["refused", "blocked", "disabled"] as const)("an account that is %s lacks", (account) => {
  expect(lackingIn({ ...whole, account })).toEqual([{ name: "account", id: null, again: true }]);
});
