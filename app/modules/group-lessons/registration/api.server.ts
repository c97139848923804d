import { serve } from "#app/api/serve.server.ts";
import type { Followers } from "#app/modules/billing/bill/followers.server.ts";

import { cancelRegistration } from "./cancel.server.ts";
import { registrationEndpoints } from "./endpoints.ts";
import { learnerEndpoints } from "./learners.endpoints.ts";
import { listLearners } from "./learners.server.ts";
import { livedEndpoints } from "./lived.endpoints.ts";
import { finishPayment, initPayment } from "./pay.server.ts";
import { priceGroupLesson } from "./price.server.ts";
import { learnChapters, rateGroupLesson } from "./rate.server.ts";
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
  serve(livedEndpoints.learn, learnChapters),
  serve(livedEndpoints.rate, rateGroupLesson),
];
