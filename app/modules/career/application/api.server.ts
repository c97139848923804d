import { inTransaction } from "#app/api/in-transaction.server.ts";
import { serve } from "#app/api/serve.server.ts";

import { decideApplication, listForOperator, showForOperator } from "./decide.server.ts";
import { saveDraft, showDraft } from "./draft.server.ts";
import { applications } from "./endpoints.ts";
import { showSteps } from "./finalise.server.ts";
import { removePhoto, setPhoto, showPhoto } from "./photo.server.ts";
import { showRecruiting } from "./recruiting.server.ts";
import { sendResume } from "./resume.server.ts";
import { showSalary } from "./salary.server.ts";
import { sendApplication } from "./send.server.ts";
import { showOwn, showStatus } from "./status.server.ts";

export const applicationApi = [
  serve(applications.showSalary, showSalary),
  serve(applications.send, sendApplication),
  serve(applications.status, showStatus),
  serve(applications.sendResume, sendResume),
  serve(applications.showDraft, showDraft),
  serve(applications.saveDraft, saveDraft),
  serve(applications.setPhoto, setPhoto),
  serve(applications.removePhoto, removePhoto),
  serve(applications.showPhoto, showPhoto),
  serve(applications.own, showOwn),
  serve(applications.steps, showSteps),
  serve(applications.showRecruiting, showRecruiting),
  serve(applications.list, listForOperator),
  serve(applications.show, showForOperator),
  serve(applications.decide, inTransaction(decideApplication)),
];
