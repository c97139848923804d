import { classEndpoints } from "./class.endpoints.ts";
import { groupLessonEndpoints } from "./group-lesson.endpoints.ts";
import { operatorEndpoints } from "./operator.endpoints.ts";

export const groupLessons = {
  ...classEndpoints,
  ...groupLessonEndpoints,
  ...operatorEndpoints,
};
