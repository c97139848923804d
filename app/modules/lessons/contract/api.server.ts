import { serve } from "#app/api/serve.server.ts";

import { answerRates } from "./answer-rates.server.ts";
import { contracts } from "./endpoints.ts";
import { listContracts } from "./list.server.ts";
import { listStudents } from "./list-students.server.ts";
import { listTeachers } from "./list-teachers.server.ts";
import { previewContract } from "./preview.server.ts";
import { printContract } from "./print.server.ts";
import { proposeRates } from "./propose-rates.server.ts";
import { showTerms } from "./show-terms.server.ts";

export const contractApi = [
  serve(contracts.list, listContracts),
  serve(contracts.listTeachers, listTeachers),
  serve(contracts.listStudents, listStudents),
  serve(contracts.proposeRates, proposeRates),
  serve(contracts.answerRates, answerRates),
  serve(contracts.preview, previewContract),
  serve(contracts.showPaper, showTerms),
  serve(contracts.print, printContract),
];
