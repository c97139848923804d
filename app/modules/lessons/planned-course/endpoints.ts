import { calendarFeedEndpoints } from "./feed.endpoints.ts";
import { plannedCourseEndpoints } from "./planned-course.endpoints.ts";

export const plannedCourses = {
  ...plannedCourseEndpoints,
  ...calendarFeedEndpoints,
};
