import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { beforeAll, expect, test } from "vitest";

import type { PublicTeacher } from "#app/modules/teacher/endpoints.ts";
import { prepareWords } from "#tests/setup/words.ts";

import { LessonTexts } from "./lesson-about.tsx";

beforeAll(prepareWords);

const teacher = {
  slug: "maths-7",
  firstname: "Camille",
  description: "Professeur patient.",
  methodology: "",
  video_id: "aqz-KE-bpKQ",
} as PublicTeacher;

const html = (playing: boolean, given: Partial<PublicTeacher> = {}) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18next}>
      <LessonTexts teacher={{ ...teacher, ...given }} playing={playing} />
    </I18nextProvider>,
  );

test("a video is a link until it was asked for, then a frame that says what it is (PUB-024)", () => {
  expect(html(false)).toContain('href="/cours-particuliers/maths-7/?video=1#video"');
  expect(html(false)).not.toMatch(/<iframe|youtube\./);
  expect(html(true)).toContain(
    'src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1"',
  );
  expect(html(true)).toContain('title="Vidéo de présentation de Camille"');
  expect(html(true, { video_id: null })).not.toContain("iframe");
});
