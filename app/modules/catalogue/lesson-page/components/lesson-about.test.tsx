import { expect, test } from "vitest";

import type { PublicTeacher } from "#app/modules/catalogue/teacher/teacher.endpoints.ts";
import { markupOf } from "#tests/setup/markup.tsx";

import { LessonTexts } from "./lesson-about.tsx";

const teacher = {
  slug: "maths-7",
  firstname: "Camille",
  description: "Professeur patient.",
  methodology: "",
  video_id: "aqz-KE-bpKQ",
} as PublicTeacher;

const html = (playing: boolean, given: Partial<PublicTeacher> = {}) =>
  markupOf(<LessonTexts teacher={{ ...teacher, ...given }} playing={playing} />);

test("a video is a link until it was asked for, then a frame that says what it is (PUB-024)", () => {
  expect(html(false)).toContain('href="/cours-particuliers/maths-7/?video=1#video"');
  expect(html(false)).not.toMatch(/<iframe|youtube\./);
  expect(html(true)).toContain(
    'src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1"',
  );
  expect(html(true)).toContain('title="Vidéo de présentation de Camille"');
  expect(html(true, { video_id: null })).not.toContain("iframe");
});
