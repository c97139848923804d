import { serve } from "#app/api/serve.server.ts";

import { saveDraft, showDraft } from "./draft.server.ts";
import { applicationEndpoints } from "./endpoints.ts";
import { showSteps } from "./finalise.server.ts";
import { removePhoto, setPhoto, showPhoto } from "./photo.server.ts";
import { recruitingEndpoints } from "./recruiting.endpoints.ts";
import { showRecruiting } from "./recruiting.server.ts";
import { sendResume } from "./resume.server.ts";
import { salaryEndpoints } from "./salary.endpoints.ts";
import { showSalary } from "./salary.server.ts";
import { sendApplication } from "./send.server.ts";
import { showOwn, showStatus } from "./status.server.ts";

export const applicationApi = [
  serve(salaryEndpoints.show, showSalary),
  serve(applicationEndpoints.send, sendApplication),
  serve(applicationEndpoints.status, showStatus),
  serve(applicationEndpoints.sendResume, sendResume),
  serve(applicationEndpoints.showDraft, showDraft),
  serve(applicationEndpoints.saveDraft, saveDraft),
  serve(applicationEndpoints.setPhoto, setPhoto),
  serve(applicationEndpoints.removePhoto, removePhoto),
  serve(applicationEndpoints.showPhoto, showPhoto),
  serve(applicationEndpoints.own, showOwn),
  serve(applicationEndpoints.steps, showSteps),
  serve(recruitingEndpoints.show, showRecruiting),
];
