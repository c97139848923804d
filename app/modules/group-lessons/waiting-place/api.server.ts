import { serve } from "#app/api/serve.server.ts";

import { waitingPlaces } from "./endpoints.ts";
import { confirmWaitingPlace, joinWaitingList } from "./join.server.ts";
import { leaveOwnWaitingPlace, listOwnWaitingPlaces } from "./own-waiting-place.server.ts";
import { leaveWaitingList, showWaitingPlace } from "./wait.server.ts";

export const waitingPlaceApi = [
  serve(waitingPlaces.join, joinWaitingList),
  serve(waitingPlaces.show, showWaitingPlace),
  serve(waitingPlaces.confirm, confirmWaitingPlace),
  serve(waitingPlaces.listOwn, listOwnWaitingPlaces),
  serve(waitingPlaces.leaveOwn, leaveOwnWaitingPlace),
  serve(waitingPlaces.leave, leaveWaitingList),
];
