import { serve } from "#app/api/serve.server.ts";

import { outgoingEvents } from "./endpoints.ts";
import { listEvents } from "./list.server.ts";
import { replayEvent, replayFrom } from "./replay.server.ts";
import { closeEvent, retryEvent, retryEvents } from "./retry.server.ts";

export const outgoingEventApi = [
  serve(outgoingEvents.list, listEvents),
  serve(outgoingEvents.retry, retryEvent),
  serve(outgoingEvents.retryAll, retryEvents),
  serve(outgoingEvents.replay, replayEvent),
  serve(outgoingEvents.replayFrom, replayFrom),
  serve(outgoingEvents.close, closeEvent),
];
