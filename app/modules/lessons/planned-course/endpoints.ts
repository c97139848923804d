import { comingEndpoints } from "./coming.endpoints.ts";
import { calendarFeedEndpoints } from "./feed.endpoints.ts";
import { freeSlotEndpoints } from "./free-slots.endpoints.ts";
import { plannedCourseEndpoints } from "./planned-course.endpoints.ts";

export const plannedCourses = {
  ...plannedCourseEndpoints,
  ...calendarFeedEndpoints,
  ...comingEndpoints,
  ...freeSlotEndpoints,
};
