import { serve } from "#app/api/serve.server.ts";
import type { Followers } from "#app/modules/billing/followers.server.ts";

import { answerAttendanceList } from "./attendance-list.server.ts";
import { cancelRegistration } from "./cancel.server.ts";
import { groupLessonClassEndpoints } from "./class.endpoints.ts";
import { listEvaluations, showClass } from "./class.server.ts";
import { registrationEndpoints } from "./endpoints.ts";
import { evaluateStudent } from "./evaluate.server.ts";
import { confirmWaitingPlace, joinWaitingList } from "./join.server.ts";
import { learnerEndpoints } from "./learners.endpoints.ts";
import { listLearners } from "./learners.server.ts";
import { livedEndpoints } from "./lived.endpoints.ts";
import { markAttendance } from "./mark.server.ts";
import { leaveOwnWaitingPlace, listOwnWaitingPlaces } from "./own-waiting-place.server.ts";
import { finishPayment, initPayment } from "./pay.server.ts";
import { priceGroupLesson } from "./price.server.ts";
import { learnChapters, rateGroupLesson } from "./rate.server.ts";
import { registerStudent } from "./register.server.ts";
import { listHeld, listRegistrations, showRegistration } from "./show.server.ts";
import { leaveWaitingList, showWaitingPlace } from "./wait.server.ts";
import { waitingEndpoints } from "./waiting.endpoints.ts";

export const registrationApi = (followers: Followers) => [
  serve(registrationEndpoints.price, priceGroupLesson),
  serve(registrationEndpoints.publicPrice, (call, requested) =>
    priceGroupLesson({ ...call, actor: undefined }, requested),
  ),
  serve(learnerEndpoints.list, listLearners),
  serve(registrationEndpoints.register, async (call, input) => {
    const { id: registration_id } = await registerStudent(call, input);
    const shown = await showRegistration(call, { id: registration_id });
    return { ...shown, registration_id, bill_id: shown.bill?.id ?? null };
  }),
  serve(registrationEndpoints.initPayment, initPayment(followers)),
  serve(registrationEndpoints.list, listRegistrations),
  serve(registrationEndpoints.held, listHeld),
  serve(registrationEndpoints.show, showRegistration),
  serve(registrationEndpoints.finish, async (call, { id }) => {
    await finishPayment(call, id);
    return showRegistration(call, { id });
  }),
  serve(registrationEndpoints.cancel, cancelRegistration),
  serve(waitingEndpoints.wait, joinWaitingList),
  serve(waitingEndpoints.place, showWaitingPlace),
  serve(waitingEndpoints.confirm, confirmWaitingPlace),
  serve(waitingEndpoints.own, listOwnWaitingPlaces),
  serve(waitingEndpoints.leaveOwn, leaveOwnWaitingPlace),
  serve(waitingEndpoints.leave, leaveWaitingList),
  serve(livedEndpoints.learn, learnChapters),
  serve(livedEndpoints.rate, rateGroupLesson),
  serve(groupLessonClassEndpoints.show, showClass),
  serve(groupLessonClassEndpoints.mark, markAttendance),
  serve(groupLessonClassEndpoints.attendance, answerAttendanceList),
  serve(groupLessonClassEndpoints.evaluations, listEvaluations),
  serve(groupLessonClassEndpoints.evaluate, evaluateStudent),
];
