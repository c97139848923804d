import { agendaEndpoints } from "./course.endpoints.ts";
import { declareEndpoints } from "./declare.endpoints.ts";
import { editEndpoints } from "./edit.endpoints.ts";
import { replayEndpoints } from "./replay.endpoints.ts";
import { firstCourseEndpoints } from "./schedule-first.endpoints.ts";
import { validationEndpoints } from "./validate.endpoints.ts";

export const courses = {
  ...declareEndpoints,
  ...editEndpoints,
  ...agendaEndpoints,
  ...replayEndpoints,
  ...firstCourseEndpoints,
  ...validationEndpoints,
};
