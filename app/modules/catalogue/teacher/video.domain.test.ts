import { expect, test } from "vitest";

import { videoIn } from "./video.domain.ts";

const id = "dQw4w9WgXcQ";

test.each([
  "https://youtu.be/dQw4w9WgXcQ",
  "https://youtu.be/dQw4w9WgXcQ?si=abc",
  "youtu.be/dQw4w9WgXcQ?t=3",
  "https://www.youtube.com/watch?feature=x&v=dQw4w9WgXcQ&t=1",
  "youtube.com/shorts/dQw4w9WgXcQ",
  "https://m.youtube.com/shorts/dQw4w9WgXcQ",
  "https://www.youtube.com/live/dQw4w9WgXcQ",
  "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
  "dQw4w9WgXcQ",
])("%s is a video (VAL-008)", (typed) => {
  expect(videoIn(typed)).toBe(id);
});

test.each([
  "https://youtu.be/abc",
  "https://youtu.be/dQw4w9WgXcQQ",
  "https://youtube.com.evil.test/watch?v=dQw4w9WgXcQ",
  "https://vimeo.com/dQw4w9WgXcQ",
  "javascript:alert(1)//youtu.be/dQw4w9WgXcQ",
])("%s is none (VAL-008)", (typed) => {
  expect(videoIn(typed)).toBeUndefined();
});
