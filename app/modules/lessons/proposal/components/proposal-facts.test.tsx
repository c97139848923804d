import { expect, test } from "vitest";

import type { TeacherProposal } from "#app/modules/lessons/proposal/endpoints.ts";
import { markupOf } from "#tests/setup/markup.tsx";

import { ProposalFacts } from "./proposal-facts.tsx";

const requested = {
  student: { firstname: "Lina", level: "Première" },
  course_type: "online",
  city: null,
  comments: "",
  questionnaire: [],
  price: 42,
  salary: 23.1,
  net: 18.02,
  mode: "mandate",
  teacher_response: "pending",
  clarification_answer: null,
  state: { word: "À répondre", colour: "yellow", waiting: null },
} as unknown as TeacherProposal;

const html = (given: Partial<TeacherProposal>) =>
  markupOf(<ProposalFacts proposal={{ ...requested, ...given }} />);

test("who would be employed, and who is once chosen (LAW-19)", () => {
  expect(html({})).toContain("La famille serait votre employeur");
  expect(html({ teacher_response: "selected" })).toContain("La famille est votre employeur");
  expect(html({ mode: "independent", teacher_response: "selected" })).toContain("à votre compte");
});
