import { expect } from "vitest";

import { groupLessons } from "#app/modules/catalogue/group-lesson/endpoints.ts";
import { test } from "#tests/database/db.ts";
import { createGroupLesson } from "#tests/factories/registration.ts";
import { callerOf } from "#tests/http/api.ts";
import { wordsOf } from "#tests/setup/markup.tsx";

import { GroupHead } from "./group-head.tsx";

test("how many must register, by when and what happens otherwise stands at the dates, of what is on sale (STM-26)", async ({
  db,
}) => {
  const { id } = await createGroupLesson(db, { minStudents: 4 });
  const lesson = await callerOf(db)(groupLessons.show, { params: { id } });
  const words = (shown: typeof lesson) => wordsOf(<GroupHead lesson={shown} />);

  expect(words(lesson)).toContain(
    "Il a lieu dès 4 inscrits. Sinon, nous l’annulons vendredi 16 oct. et nous vous remboursons en entier.",
  );
  expect(words({ ...lesson, max_students: 8, remaining_seats: 4 })).toContain("Ce stage a lieu");
  expect(words({ ...lesson, on_sale: false })).not.toContain("Il a lieu dès");
});
