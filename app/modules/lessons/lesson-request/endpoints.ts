import { lessonRequestEndpoints } from "./lesson-request.endpoints.ts";
import { operatorEndpoints } from "./operator.endpoints.ts";
import { questionnaireEndpoints } from "./questionnaire.endpoints.ts";

export const lessonRequests = {
  ...lessonRequestEndpoints,
  ...operatorEndpoints,
  ...questionnaireEndpoints,
};
