import { applicationEndpoints } from "./application.endpoints.ts";
import { operatorEndpoints } from "./operator.endpoints.ts";
import { recruitingEndpoints } from "./recruiting.endpoints.ts";
import { salaryEndpoints } from "./salary.endpoints.ts";

export const applications = {
  ...applicationEndpoints,
  ...operatorEndpoints,
  ...recruitingEndpoints,
  ...salaryEndpoints,
};
