import { serve } from "#app/api/serve.server.ts";

import { outgoingEvents } from "./endpoints.ts";
import { listEvents } from "./list.server.ts";
import { closeEvent, retryEvent, retryEvents } from "./retry.server.ts";

export const outgoingEventApi = [
  serve(outgoingEvents.list, listEvents),
  serve(outgoingEvents.retry, retryEvent),
  serve(outgoingEvents.retryAll, retryEvents),
  serve(outgoingEvents.close, closeEvent),
];
