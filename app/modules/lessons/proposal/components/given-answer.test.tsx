import { expect, test } from "vitest";

import { markupOf } from "#tests/setup/markup.tsx";

import { GivenAnswer, hasWords } from "./given-answer.tsx";

const nothing = { teacher_comments: null, condition_type_id: null, refusal_type_id: null };

const html = (proposal: React.ComponentProps<typeof GivenAnswer>["proposal"]) =>
  markupOf(
    <GivenAnswer
      proposal={proposal}
      conditions={[{ id: 3, name: "En ligne seulement" }]}
      refusals={[{ id: 1, name: "Plus de place" }]}
    />,
  );

test("a teacher reads again her condition, her reason and her words (API-185)", () => {
  expect(html({ ...nothing, condition_type_id: 3 })).toContain(
    "À une condition\u00a0: en ligne seulement.",
  );
  expect(html({ ...nothing, refusal_type_id: 1, teacher_comments: "Pas avant mai." })).toMatch(
    /Plus de place.+Pas avant mai\./,
  );
});

test("a plain yes has nothing more to tell", () => {
  expect(hasWords(nothing)).toBe(false);
  expect(hasWords({ ...nothing, refusal_type_id: 1 })).toBe(true);
});
