import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { beforeAll, describe, expect, test } from "vitest";

import { prepareWords } from "#tests/setup/words.ts";

import { CourseWaiting } from "./course-state.tsx";

beforeAll(prepareWords);

const said = (element: React.ReactElement) =>
  renderToStaticMarkup(<I18nextProvider i18n={i18next}>{element}</I18nextProvider>);

const since = new Date("2026-11-17T09:00:00Z");
const minutesLater = new Date("2026-11-17T09:05:00Z");
const confirmed = {
  status: "confirmed",
  declared_at: since.toISOString(),
  alert_open: false,
} as const;

describe("a confirmed course says who must act for its payment (CNV-15)", () => {
  test.each([
    ["requires_action", "À vous de confirmer ce paiement auprès de votre banque"],
    [null, "À vous d’enregistrer une carte pour payer ce cours"],
  ])("payment %s, to the family", (status, begins) => {
    const waiting = { who: "customer", since } as const;
    const course = { ...confirmed, waiting, payment: { status } };
    expect(said(<CourseWaiting course={course} viewer="customer" />)).toContain(begins);
  });

  test("to the teacher, that the family must pay", () => {
    const course = { ...confirmed, waiting: { who: "customer", since } as const, payment: null };
    expect(said(<CourseWaiting course={course} viewer="teacher" />)).toContain(
      "La famille doit régler ce cours",
    );
  });

  test("and when a silent bank is asked again", () => {
    const waiting = { who: "provider", since, deadline: minutesLater } as const;
    const course = { ...confirmed, waiting, payment: { status: "processing" } };
    expect(said(<CourseWaiting course={course} viewer="customer" />)).toContain(
      "avant mardi 17 nov. à 10\u00a0h\u00a005, nous l’interrogerons de nouveau",
    );
  });
});
