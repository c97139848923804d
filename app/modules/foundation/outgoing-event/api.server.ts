import { serve } from "#app/api/serve.server.ts";

import { outgoingEvents } from "./endpoints.ts";
import { listEvents } from "./list.server.ts";

export const outgoingEventApi = [serve(outgoingEvents.list, listEvents)];
