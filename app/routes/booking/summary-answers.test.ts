import { expect } from "vitest";

import { test } from "#tests/database/db.ts";
import { createNeighbourhood } from "#tests/factories/lesson-request.ts";
import { callerOf } from "#tests/http/api.ts";
import { contextOf } from "#tests/http/routes.ts";

import { loadSummary } from "./summary.server.ts";
import { loadLesson } from "./wizard.server.ts";

test("what was answered to the questionnaire is read again before it is sent, a day in words", async ({
  db,
}) => {
  const { family, teachers } = await createNeighbourhood(db, 1);
  const { context } = contextOf(callerOf(db, family));
  const lesson = await loadLesson(context, { lesson: `x-${String(teachers[0]?.id)}` });
  const questionnaire = [
    { question_id: "1", value: ["bases", "exam"] },
    { question_id: "3", value: "weekly" },
    { question_id: "5", value: "2026-09-14" },
  ];
  const draft = { subjectId: 1, levelId: 11, format: "online" as const, questionnaire };

  const { lines } = await loadSummary(context, { lesson, draft });

  const lessonStep = `/cours-particuliers/${lesson?.slug ?? ""}/reserver/cours/`;
  expect(lines.map(({ value, change }) => [value, change])).toEqual(
    expect.arrayContaining([
      ["Reprendre les bases, préparer un examen", lessonStep],
      ["Une fois par semaine", lessonStep],
      ["14 septembre 2026", lessonStep],
    ]),
  );
  expect(lines[0]).toMatchObject({
    label: "Vous",
    value: expect.stringMatching(/^\S+ \S+, 0\d .*, \S+@\S+$/) as string,
    change: `/informations/?retour=${encodeURIComponent(`/cours-particuliers/${lesson?.slug ?? ""}/reserver/recapitulatif/`)}`,
  });
});
