import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect } from "vitest";

import { groupLessonEndpoints } from "#app/modules/group-lesson/endpoints.ts";
import { test } from "#tests/database/db.ts";
import { createGroupLesson } from "#tests/factories/registration.ts";
import { callerOf } from "#tests/http/api.ts";

import { GroupHead } from "./group-head.tsx";

test("how many must register, by when and what happens otherwise stands at the dates, of what is on sale (STM-26)", async ({
  db,
}) => {
  const { id } = await createGroupLesson(db, { minStudents: 4 });
  const lesson = await callerOf(db)(groupLessonEndpoints.show, { params: { id } });
  const words = (shown: typeof lesson) =>
    renderToStaticMarkup(
      <I18nextProvider i18n={i18next}>
        <GroupHead lesson={shown} />
      </I18nextProvider>,
    ).replaceAll(/<[^>]+>/g, "");

  expect(words(lesson)).toContain(
    "Il a lieu dès 4 inscrits. Sinon, nous l’annulons vendredi 16 oct. et tout vous est remboursé.",
  );
  expect(words({ ...lesson, on_sale: false })).not.toContain("Il a lieu dès");
});
