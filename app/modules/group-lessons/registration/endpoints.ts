import { learnerEndpoints } from "./learners.endpoints.ts";
import { livedEndpoints } from "./lived.endpoints.ts";
import { operatorEndpoints } from "./operator.endpoints.ts";
import { registrationEndpoints } from "./registration.endpoints.ts";

export const registrations = {
  ...registrationEndpoints,
  ...learnerEndpoints,
  ...livedEndpoints,
  ...operatorEndpoints,
};
