import { expect, test } from "vitest";

import { markupOf } from "#tests/setup/markup.tsx";

import { fieldId, SummaryErrors } from "./summary-errors.tsx";

type Props = React.ComponentProps<typeof SummaryErrors>;

const html = (form: Props["form"], together?: Props["together"]) =>
  markupOf(<SummaryErrors form={form} together={together} />);

test("counts what is wrong and leads to each field", () => {
  const allErrors = { address: ["Indiquez l’adresse."], "birth.day": ["Vérifiez le jour."] };
  const summary = html({ id: "f", status: "error", allErrors });
  expect(summary).toContain("Il y a 2 réponses à corriger");
  expect(summary).toContain('href="#f-address"');
  expect(summary).toContain('href="#f-birth"');
});

test("fields of one group that lack the same are one line, which leads to the first of them", () => {
  const lacks = ["Choisissez une note de 1 à 5."];
  const allErrors = { "marks.a": lacks, "marks.b": lacks, review: ["Trop long."] };
  const form = { id: "f", status: "error", allErrors } as const;
  const words = "Donnez une note de 1 à 5 pour chaque critère.";
  const summary = html(form, { group: "marks", words });
  expect(summary.match(/<li>/g)).toHaveLength(2);
  expect(summary).toContain(words);
  expect(summary).toContain('href="#f-marks.a"');
  expect(summary).not.toContain(lacks[0]);
  expect(html({ ...form, allErrors: { "marks.b": lacks } }, { group: "marks", words })).toContain(
    lacks[0],
  );
});

test("takes the focus without scripts and is announced", () => {
  const summary = html({ id: "f", status: "error", allErrors: { "": ["Déjà ouverte."] } });
  expect(summary).toMatch(/role="alert" tabindex="-1" autofocus=""/);
  expect(summary).toContain("Il y a un problème");
  expect(summary).toContain("Déjà ouverte.");
});

test("a code becomes its sentence", () => {
  const summary = html({ id: "f", status: "error", allErrors: { a: ["api.field.invalid_type"] } });
  expect(summary).toContain("Remplissez ce champ.");
});

test("says nothing before anything is sent, nor when nothing is wrong", () => {
  expect(html({ id: "f", allErrors: { a: ["x"] } })).toBe("");
  expect(html({ id: "f", status: "error", allErrors: {} })).toBe("");
});

test("a link goes to the first control of a group", () => {
  expect(fieldId("f", "birth.month")).toBe("f-birth.month");
  expect(fieldId("f", "subjects[2]")).toBe("f-subjects");
});
