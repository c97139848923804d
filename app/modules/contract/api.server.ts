import { serve } from "#app/api/serve.server.ts";

import { contractEndpoints } from "./endpoints.ts";
import { listContracts } from "./list.server.ts";
import { teacherStudentEndpoints } from "./list-students.endpoints.ts";
import { listStudents } from "./list-students.server.ts";

export const contractApi = [
  serve(contractEndpoints.list, listContracts),
  serve(teacherStudentEndpoints.list, listStudents),
];
