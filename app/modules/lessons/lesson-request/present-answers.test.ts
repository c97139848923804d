import { expect, test } from "vitest";

import { prepareWords } from "#tests/setup/words.ts";

import { answersOf } from "./present-answers.server.ts";

await prepareWords();

test("several answers are one sentence, with one capital", () => {
  const answers = [{ question_id: "4", value: ["wednesday", "weekday_evening", "sunday"] }];
  expect(answersOf({ subjectId: 1, levelId: 11, answers })).toMatchObject([
    { answer: "Le mercredi, en semaine après 17\u00a0h, le dimanche" },
  ]);
});
