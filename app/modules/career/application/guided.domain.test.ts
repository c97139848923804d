import { expect, test } from "vitest";

import { answersOfTexts, textsOfAnswers } from "./guided.domain.ts";

test("three answers make the two texts, and a draft opens with them again (VAL-004, VAL-005)", () => {
  const answers = { who: "Étudiant.\nÀ Lyon.", helped: "Lola.\n\nPuis Tom.", course: "Le point." };
  const texts = textsOfAnswers(answers);
  expect(texts).toEqual({
    description: "Étudiant.\nÀ Lyon.\n\nLola.\n\nPuis Tom.",
    methodology: "Le point.",
  });
  expect(answersOfTexts(texts)).toEqual(answers);
  expect(answersOfTexts(textsOfAnswers({ ...answers, who: "Un.\n\n\nDeux." })).who).toBe(
    "Un.\nDeux.",
  );
  expect(answersOfTexts({})).toEqual({ who: "", helped: "", course: "" });
});
