import { readFileSync } from "node:fs";
import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { beforeAll, describe, expect, test } from "vitest";

import { prepareWords } from "#tests/setup/words.ts";

import { StateTag } from "./state-tag.tsx";
import { sentenceKeys, WaitingLine } from "./waiting-line.tsx";

beforeAll(prepareWords);

const said = (element: React.ReactElement) =>
  renderToStaticMarkup(<I18nextProvider i18n={i18next}>{element}</I18nextProvider>)
    .replace(/<[^>]+>/g, "")
    .replace(/\u00a0/g, " ");

const since = "2026-11-17T17:30:00Z";
const deadline = new Date("2026-11-26T17:30:00Z");

describe("a waiting line says who must act, since when, and what silence brings", () => {
  test.each([
    [
      "customer" as const,
      "À vous de valider ce cours depuis mardi 17 nov. Sans réponse de votre part avant jeudi 26 nov., il sera validé et débité.",
    ],
    [
      "teacher" as const,
      "La famille valide ce cours depuis mardi 17 nov. Sans réponse de sa part avant jeudi 26 nov., il sera validé.",
    ],
  ])("a course to confirm, to the %s", (viewer, sentence) => {
    const waiting = { who: "customer", since, deadline, silence: "auto_confirm" } as const;
    expect(said(<WaitingLine machine="course" state="to_confirm" {...{ viewer, waiting }} />)).toBe(
      sentence,
    );
  });

  test("without a date, nothing is threatened", () => {
    const waiting = { who: "customer", since, deadline: null } as const;
    expect(said(<WaitingLine machine="bill" state="due" waiting={waiting} />)).toBe(
      "À vous de payer cette facture depuis mardi 17 nov. Sans paiement de votre part, elle reste due.",
    );
  });

  test("an answer's 72 hours end at an hour, in Paris", () => {
    const waiting = { who: "teacher", since, deadline, silence: "silence" } as const;
    expect(
      said(<WaitingLine machine="response" state="pending" viewer="teacher" waiting={waiting} />),
    ).toContain("avant jeudi 26 nov. à 18 h 30, la demande ira à d’autres");
  });

  test("the nearest case is preferred", () => {
    const waiting = { who: "customer", since, deadline, silence: "escalate" } as const;
    expect(
      sentenceKeys({ machine: "course", state: "to_confirm", variant: "alert", waiting }),
    ).toEqual([
      "waiting.course.to_confirm__alert.customer",
      "waiting.course.to_confirm__escalate.customer",
      "waiting.course.to_confirm__customer.customer",
      "waiting.course.to_confirm.customer",
    ]);
  });

  test("who waits for nobody reads nothing", () => {
    expect(said(<WaitingLine machine="course" state="success" waiting={undefined} />)).toBe("");
    const waiting = { who: "customer", since } as const;
    expect(said(<WaitingLine machine="course" state="success" waiting={waiting} />)).toBe("");
  });
});

describe("a state is said in words", () => {
  test("with the sense of its colour, for who does not see it", () => {
    expect(said(<StateTag machine="course" state="to_confirm" colour="yellow" />)).toBe(
      "À traiter : À valider",
    );
  });

  test("otherwise in one of its cases, and to each reader", () => {
    const tag = (viewer: "customer" | "operator") => (
      <StateTag machine="course" state="to_confirm" variant="alert" colour="blue" viewer={viewer} />
    );
    expect(said(tag("customer"))).toContain("À valider, une question pour vous");
    expect(said(tag("operator"))).toContain("Alerte ouverte");
  });

  test("one that is not known is shown grey, with its raw word (CNV-14)", () => {
    expect(said(<StateTag machine="course" state="on_the_moon" colour="yellow" />)).toBe(
      "Clos : on_the_moon",
    );
  });
});

test("every sentence that names a deadline has an open form, or says nothing without one", () => {
  const { waiting } = JSON.parse(readFileSync("locales/fr/states.json", "utf8")) as {
    waiting: Record<string, Record<string, Record<string, string>>>;
  };
  const sentences = Object.values(waiting).flatMap((states) => Object.values(states));
  for (const byReader of sentences) {
    for (const [reader, sentence] of Object.entries(byReader)) {
      expect(sentence).toContain("{{since}}");
      expect(sentence.includes("{{deadline}}")).toBe(!reader.endsWith("_open"));
    }
  }
});
