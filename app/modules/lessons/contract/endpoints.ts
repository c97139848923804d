import { contractEndpoints } from "./contract.endpoints.ts";
import { teacherStudentEndpoints } from "./list-students.endpoints.ts";
import { ownTeacherEndpoints } from "./list-teachers.endpoints.ts";
import { contractPaperEndpoints } from "./paper.endpoints.ts";
import { priceVersionEndpoints } from "./price-version.endpoints.ts";

export const contracts = {
  ...contractEndpoints,
  ...teacherStudentEndpoints,
  ...ownTeacherEndpoints,
  ...contractPaperEndpoints,
  ...priceVersionEndpoints,
};
