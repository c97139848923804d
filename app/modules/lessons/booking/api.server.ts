import { serve } from "#app/api/serve.server.ts";

import { leaveGroupLesson, leaveLesson } from "./abandon.server.ts";
import { removeDraft, saveDraft, showDraft } from "./draft.server.ts";
import { bookings } from "./endpoints.ts";
import { listForOperator } from "./list-abandoned.server.ts";
import { sendResume, showResume, takeResume } from "./resume.server.ts";

export const bookingApi = [
  serve(bookings.show, showDraft),
  serve(bookings.save, saveDraft),
  serve(bookings.remove, removeDraft),
  serve(bookings.sendResume, sendResume),
  serve(bookings.showResume, showResume),
  serve(bookings.takeResume, takeResume),
  serve(bookings.leaveLesson, leaveLesson),
  serve(bookings.leaveGroupLesson, leaveGroupLesson),
  serve(bookings.listAbandoned, listForOperator),
];
