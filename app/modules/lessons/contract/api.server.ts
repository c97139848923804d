import { serve } from "#app/api/serve.server.ts";

import { answerRates } from "./answer-rates.server.ts";
import { contractEndpoints } from "./endpoints.ts";
import { listContracts } from "./list.server.ts";
import { teacherStudentEndpoints } from "./list-students.endpoints.ts";
import { listStudents } from "./list-students.server.ts";
import { ownTeacherEndpoints } from "./list-teachers.endpoints.ts";
import { listTeachers } from "./list-teachers.server.ts";
import { contractPaperEndpoints } from "./paper.endpoints.ts";
import { previewContract } from "./preview.server.ts";
import { priceVersionEndpoints } from "./price-version.endpoints.ts";
import { printContract } from "./print.server.ts";
import { proposeRates } from "./propose-rates.server.ts";
import { showTerms } from "./show-terms.server.ts";

export const contractApi = [
  serve(contractEndpoints.list, listContracts),
  serve(ownTeacherEndpoints.list, listTeachers),
  serve(teacherStudentEndpoints.list, listStudents),
  serve(priceVersionEndpoints.propose, proposeRates),
  serve(priceVersionEndpoints.answer, answerRates),
  serve(contractPaperEndpoints.preview, previewContract),
  serve(contractPaperEndpoints.show, showTerms),
  serve(contractPaperEndpoints.print, printContract),
];
