import { serve } from "#app/api/serve.server.ts";
import type { Followers } from "#app/modules/billing/bill/followers.server.ts";
import { groupLessonClassEndpoints } from "#app/modules/group-lessons/attendance/endpoints.ts";
import { evaluateStudent } from "#app/modules/group-lessons/attendance/evaluate.server.ts";
import { answerAttendanceList } from "#app/modules/group-lessons/attendance/list.server.ts";
import { livedEndpoints } from "#app/modules/group-lessons/attendance/lived.endpoints.ts";
import { markAttendance } from "#app/modules/group-lessons/attendance/mark.server.ts";
import {
  learnChapters,
  rateGroupLesson,
} from "#app/modules/group-lessons/attendance/rate.server.ts";
import { listEvaluations, showClass } from "#app/modules/group-lessons/attendance/show.server.ts";
import { waitingEndpoints } from "#app/modules/group-lessons/waiting-place/endpoints.ts";
import {
  confirmWaitingPlace,
  joinWaitingList,
} from "#app/modules/group-lessons/waiting-place/join.server.ts";
import {
  leaveOwnWaitingPlace,
  listOwnWaitingPlaces,
} from "#app/modules/group-lessons/waiting-place/own-waiting-place.server.ts";
import {
  leaveWaitingList,
  showWaitingPlace,
} from "#app/modules/group-lessons/waiting-place/wait.server.ts";

import { cancelRegistration } from "./cancel.server.ts";
import { registrationEndpoints } from "./endpoints.ts";
import { learnerEndpoints } from "./learners.endpoints.ts";
import { listLearners } from "./learners.server.ts";
import { finishPayment, initPayment } from "./pay.server.ts";
import { priceGroupLesson } from "./price.server.ts";
import { registerStudent } from "./register.server.ts";
import { listHeld, listRegistrations, showRegistration } from "./show.server.ts";

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
