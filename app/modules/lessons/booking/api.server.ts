import { serve } from "#app/api/serve.server.ts";

import { leaveGroupLesson, leaveLesson } from "./abandon.server.ts";
import { abandonedEndpoints } from "./abandoned.endpoints.ts";
import { bookingEndpoints } from "./endpoints.ts";
import { sendResume, showResume, takeResume } from "./resume.server.ts";
import { removeDraft, saveDraft, showDraft } from "./service.server.ts";

export const bookingApi = [
  serve(bookingEndpoints.show, showDraft),
  serve(bookingEndpoints.save, saveDraft),
  serve(bookingEndpoints.remove, removeDraft),
  serve(bookingEndpoints.sendResume, sendResume),
  serve(bookingEndpoints.showResume, showResume),
  serve(bookingEndpoints.takeResume, takeResume),
  serve(abandonedEndpoints.leaveLesson, leaveLesson),
  serve(abandonedEndpoints.leaveGroupLesson, leaveGroupLesson),
];
