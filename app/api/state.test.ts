import { beforeAll, describe, expect, test } from "vitest";

import type { State, Viewer } from "#app/lib/states.ts";
import { prepareWords } from "#tests/setup/words.ts";

import { presentState, sentenceKeys } from "./state.server.ts";

beforeAll(prepareWords);

const since = new Date("2026-11-17T17:30:00Z");
const deadline = new Date("2026-11-26T17:30:00Z");
const minutesLater = new Date("2026-11-17T17:35:00Z");

const words = (viewer: Viewer, state: State, now = since) =>
  presentState(viewer, state, now).waiting?.sentence?.replace(/\u00a0/g, " ");

const toConfirm = { machine: "course", state: "to_confirm" } as const;

describe("a state says who must act, until when, and what silence brings", () => {
  test.each([
    [
      "customer" as const,
      "Validez ou contestez ce cours avant jeudi 26 novembre, sinon il est débité.",
    ],
    [
      "teacher" as const,
      "La famille peut contester ce cours avant jeudi 26 novembre. Sinon, il est validé.",
    ],
  ])("a course to confirm, to the %s", (viewer, sentence) => {
    const waiting = { who: "customer", since, deadline, silence: "auto_confirm" } as const;
    expect(presentState(viewer, { ...toConfirm, waiting }, since).waiting).toEqual({
      who: "customer",
      since: since.toISOString(),
      deadline: deadline.toISOString(),
      silence: "auto_confirm",
      sentence,
    });
  });

  test("without a date, nothing is threatened", () => {
    const waiting = { who: "customer", since, deadline: undefined, silence: undefined } as const;
    expect(words("customer", { machine: "bill", state: "due", waiting })).toBe(
      "Payez cette facture.",
    );
  });

  test.each([
    ["2026-11-25T20:00:00Z", "Répondez d’ici demain 18 h 30. Ensuite, la demande va à d’autres."],
    [
      "2026-11-26T08:00:00Z",
      "Répondez aujourd’hui avant 18 h 30. Ensuite, la demande va à d’autres.",
    ],
    ["2026-11-26T18:00:00Z", "Répondez encore si vous êtes libre : personne n’est choisi."],
  ])(
    "near its deadline it says the hour in Paris, then that it is late (CNV-17)",
    (at, sentence) => {
      const waiting = { who: "teacher", since, deadline, silence: "silence" } as const;
      const state = { machine: "response", state: "pending", waiting } as const;
      expect(words("teacher", state, new Date(at))).toBe(sentence);
    },
  );

  test("a teacher is named where the name is known", () => {
    const waiting = { who: "teacher", since, deadline, silence: "silence" } as const;
    const state = { machine: "response", state: "pending", waiting } as const;
    const named = presentState("customer", state, since, { teacher: "Camille" });
    expect(named.waiting?.sentence).toBe("Camille doit répondre avant jeudi 26 novembre.");
    expect(words("customer", state)).toBe(
      "Votre professeur doit répondre avant jeudi 26 novembre.",
    );
  });

  test("money promised for a day is late the day after only", () => {
    const waiting = { who: "operator", since, deadline, silence: undefined } as const;
    const state = { machine: "refund", state: "to_send", waiting } as const;
    expect(words("customer", state, new Date("2026-11-26T22:00:00Z"))).toBe(
      "Votre virement part, au plus tard aujourd’hui.",
    );
    expect(words("customer", state, new Date("2026-11-26T23:30:00Z"))).toBe(
      "Nous avons du retard : virement au plus tard mardi 1er décembre.",
    );
    expect(words("customer", state, new Date("2026-12-01T23:30:00Z"))).toBe(
      "Nous avons du retard : virement attendu depuis mardi 1er décembre.",
    );
  });

  test("the nearest case is preferred", () => {
    const waiting = { who: "customer", since, deadline, silence: "escalate" } as const;
    expect(sentenceKeys("customer", { ...toConfirm, variant: "alert" }, waiting, since)).toEqual([
      "waiting:course.to_confirm__alert.customer",
      "waiting:course.to_confirm__escalate.customer",
      "waiting:course.to_confirm__customer.customer",
      "waiting:course.to_confirm.customer",
    ]);
  });

  test("who has nothing to read is told nothing", () => {
    expect(presentState("customer", { machine: "course", state: "success" }).waiting).toBeNull();
    const waiting = { who: "customer", since, deadline: undefined, silence: undefined } as const;
    const state = { machine: "course", state: "success", waiting } as const;
    expect(presentState("customer", state, since).waiting?.sentence).toBeNull();
  });
});

describe("a confirmed course says who must act for its payment (CNV-15)", () => {
  const family = { who: "customer", since, deadline: undefined, silence: undefined } as const;
  const confirmed = { machine: "course", state: "confirmed" } as const;

  test.each([
    ["bank", "Confirmez ce paiement auprès de votre banque"],
    ["card", "Enregistrez une carte pour payer ce cours"],
  ])("by a %s, to the family", (variant, begins) => {
    const state = { ...confirmed, variant, waiting: family };
    expect(words("customer", state)).toContain(begins);
    expect(presentState("customer", state, since).word).toBe("Validé");
  });

  test("to a salaried teacher, that the pay comes all the same", () => {
    const state = { ...confirmed, waiting: family };
    expect(words("teacher", state)).toBe(
      "Pas encore payé par la famille. Vous n’avez rien à faire.",
    );
    const salaried = presentState("teacher", state, since, { selfEmployed: false });
    expect(salaried.waiting?.sentence).toContain("Votre paie n’en dépend pas.");
  });

  test("and when a silent bank is asked again", () => {
    const waiting = { ...family, who: "provider", deadline: minutesLater } as const;
    expect(words("customer", { ...confirmed, waiting })).toContain(
      "Votre banque répond aujourd’hui avant 18 h 35.",
    );
  });
});

test("a state is said in a word and a colour, otherwise in one of its cases, and to each viewer", () => {
  const alert = { ...toConfirm, variant: "alert" };
  expect(presentState("customer", toConfirm)).toEqual({
    word: "À valider",
    variant: null,
    colour: "yellow",
    waiting: null,
  });
  expect(presentState("customer", alert)).toMatchObject({
    word: "À valider, une question pour vous",
    variant: "alert",
  });
  expect(presentState("operator", alert)).toMatchObject({ word: "Alerte ouverte", colour: "blue" });
});

test("a state without a word for its viewer is a fault", () => {
  expect(() => presentState("teacher", { machine: "bill", state: "due" })).toThrow(
    "No French text",
  );
});
