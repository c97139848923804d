import { serve } from "#app/api/serve.server.ts";

import { waitingEndpoints } from "./endpoints.ts";
import { confirmWaitingPlace, joinWaitingList } from "./join.server.ts";
import { leaveOwnWaitingPlace, listOwnWaitingPlaces } from "./own-waiting-place.server.ts";
import { leaveWaitingList, showWaitingPlace } from "./wait.server.ts";

export const waitingPlaceApi = [
  serve(waitingEndpoints.wait, joinWaitingList),
  serve(waitingEndpoints.place, showWaitingPlace),
  serve(waitingEndpoints.confirm, confirmWaitingPlace),
  serve(waitingEndpoints.own, listOwnWaitingPlaces),
  serve(waitingEndpoints.leaveOwn, leaveOwnWaitingPlace),
  serve(waitingEndpoints.leave, leaveWaitingList),
];
