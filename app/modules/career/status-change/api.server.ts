import { serve } from "#app/api/serve.server.ts";

import { changeOwnStatus } from "./change.server.ts";
import { decideChange, listAllChanges } from "./decide.server.ts";
import { statusChanges } from "./endpoints.ts";
import { showLegalStatus } from "./show.server.ts";
import { showAnyChange } from "./show-any.server.ts";
import { updateTeacher } from "./update-teacher.server.ts";
import { withdrawChange } from "./withdraw.server.ts";

export const legalStatusApi = [
  serve(statusChanges.show, showLegalStatus),
  serve(statusChanges.change, changeOwnStatus),
  serve(statusChanges.withdraw, withdrawChange),
  serve(statusChanges.listAll, listAllChanges),
  serve(statusChanges.showAny, showAnyChange),
  serve(statusChanges.decide, decideChange),
  serve(statusChanges.updateTeacher, updateTeacher),
];
