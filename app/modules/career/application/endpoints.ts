import { applicationEndpoints } from "./application.endpoints.ts";
import { recruitingEndpoints } from "./recruiting.endpoints.ts";
import { salaryEndpoints } from "./salary.endpoints.ts";

export const applications = {
  ...applicationEndpoints,
  ...recruitingEndpoints,
  ...salaryEndpoints,
};
