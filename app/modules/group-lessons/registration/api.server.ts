import { serve } from "#app/api/serve.server.ts";
import type { Followers } from "#app/modules/billing/bill/followers.server.ts";

import { cancelAnyRegistration, cancelRegistration } from "./cancel.server.ts";
import { registrations } from "./endpoints.ts";
import { listLearners } from "./learners.server.ts";
import { moveAnyRegistration } from "./move.server.ts";
import { listOfGroupLesson } from "./operator.server.ts";
import { finishPayment, initPayment } from "./pay.server.ts";
import { priceGroupLesson } from "./price.server.ts";
import { learnChapters, rateGroupLesson } from "./rate.server.ts";
import { registerStudent } from "./register.server.ts";
import { listHeld, listRegistrations, showRegistration } from "./show.server.ts";

export const registrationApi = (followers: Followers) => [
  serve(registrations.price, priceGroupLesson),
  serve(registrations.publicPrice, (call, requested) =>
    priceGroupLesson({ ...call, actor: undefined }, requested),
  ),
  serve(registrations.listLearners, listLearners),
  serve(registrations.register, async (call, input) => {
    const { id: registration_id } = await registerStudent(call, input);
    const shown = await showRegistration(call, { id: registration_id });
    return { ...shown, registration_id, bill_id: shown.bill?.id ?? null };
  }),
  serve(registrations.initPayment, initPayment(followers)),
  serve(registrations.list, listRegistrations),
  serve(registrations.listHeld, listHeld),
  serve(registrations.show, showRegistration),
  serve(registrations.finish, async (call, { id }) => {
    await finishPayment(call, id);
    return showRegistration(call, { id });
  }),
  serve(registrations.cancel, cancelRegistration),
  serve(registrations.learn, learnChapters),
  serve(registrations.rate, rateGroupLesson),
  serve(registrations.listOfGroupLesson, listOfGroupLesson),
  serve(registrations.cancelAny, cancelAnyRegistration),
  serve(registrations.moveAny, moveAnyRegistration),
];
