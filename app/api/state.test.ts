import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";

import type { State, Viewer } from "#app/lib/states.ts";
import { prepareWords } from "#tests/setup/words.ts";

import { presentState, sentenceKeys } from "./state.server.ts";

beforeAll(prepareWords);

const since = new Date("2026-11-17T17:30:00Z");
const deadline = new Date("2026-11-26T17:30:00Z");
const minutesLater = new Date("2026-11-17T17:35:00Z");

const words = (viewer: Viewer, state: State) =>
  presentState(viewer, state).waiting?.sentence?.replace(/\u00a0/g, " ");

const toConfirm = { machine: "course", state: "to_confirm" } as const;

describe("a state says who must act, since when, and what silence brings", () => {
  test.each([
    [
      "customer" as const,
      "À vous de valider ce cours depuis mardi 17 nov. Sans réponse de votre part avant jeudi 26 nov., il sera validé et débité.",
    ],
    [
      "teacher" as const,
      "Ce cours attend la validation de la famille depuis mardi 17 nov. Sans réponse de sa part avant jeudi 26 nov., il sera validé.",
    ],
  ])("a course to confirm, to the %s", (viewer, sentence) => {
    const waiting = { who: "customer", since, deadline, silence: "auto_confirm" } as const;
    expect(presentState(viewer, { ...toConfirm, waiting }).waiting).toEqual({
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
      "À vous de payer cette facture, depuis mardi 17 nov.",
    );
  });

  test("an answer's 72 hours end at an hour, in Paris", () => {
    const waiting = { who: "teacher", since, deadline, silence: "silence" } as const;
    expect(words("teacher", { machine: "response", state: "pending", waiting })).toContain(
      "avant jeudi 26 nov. à 18 h 30, la demande ira à d’autres",
    );
  });

  test("the nearest case is preferred", () => {
    const waiting = { who: "customer", since, deadline, silence: "escalate" } as const;
    expect(sentenceKeys("customer", { ...toConfirm, variant: "alert" }, waiting)).toEqual([
      "waiting:course.to_confirm__alert.customer",
      "waiting:course.to_confirm__escalate.customer",
      "waiting:course.to_confirm__customer.customer",
      "waiting:course.to_confirm.customer",
    ]);
  });

  test("who has nothing to read is told nothing", () => {
    expect(presentState("customer", { machine: "course", state: "success" }).waiting).toBeNull();
    const waiting = { who: "customer", since, deadline: undefined, silence: undefined } as const;
    expect(
      presentState("customer", { machine: "course", state: "success", waiting }).waiting?.sentence,
    ).toBeNull();
  });
});

describe("a confirmed course says who must act for its payment (CNV-15)", () => {
  const family = { who: "customer", since, deadline: undefined, silence: undefined } as const;
  const confirmed = { machine: "course", state: "confirmed" } as const;

  test.each([
    ["bank", "À vous de confirmer ce paiement auprès de votre banque"],
    ["card", "À vous d’enregistrer une carte pour payer ce cours"],
  ])("by a %s, to the family", (variant, begins) => {
    const state = { ...confirmed, variant, waiting: family };
    expect(words("customer", state)).toContain(begins);
    expect(presentState("customer", state).word).toBe("Validé");
  });

  test("to the teacher, that the family must pay", () => {
    expect(words("teacher", { ...confirmed, waiting: family })).toContain(
      "La famille doit régler ce cours",
    );
  });

  test("and when a silent bank is asked again", () => {
    const waiting = { ...family, who: "provider", deadline: minutesLater } as const;
    expect(words("customer", { ...confirmed, waiting })).toContain(
      "avant mardi 17 nov. à 18 h 35, nous la relançons",
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

test("every sentence that names a deadline has an open form, or says nothing without one", () => {
  const machines = JSON.parse(readFileSync("locales/fr/waiting.json", "utf8")) as Record<
    string,
    Record<string, Record<string, string>>
  >;
  const sentences = Object.values(machines).flatMap((states) => Object.values(states));
  for (const byReader of sentences) {
    for (const [reader, sentence] of Object.entries(byReader)) {
      expect(sentence).toContain("{{since}}");
      expect(sentence.includes("{{deadline}}")).toBe(!reader.endsWith("_open"));
    }
  }
});
