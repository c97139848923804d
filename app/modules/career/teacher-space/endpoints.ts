import { metricsEndpoints } from "./metrics.endpoints.ts";
import { ownEndpoints } from "./teacher-space.endpoints.ts";

export const teacherSpace = {
  ...ownEndpoints,
  ...metricsEndpoints,
};
