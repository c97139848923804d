import { serve } from "#app/api/serve.server.ts";

import { listConsents, saveConsents } from "./consent.server.ts";
import { replays } from "./endpoints.ts";
import { listOfRoom, listReplays, showReplay } from "./list.server.ts";
import { addOwnPart, addPart } from "./part.server.ts";
import { publishReplay } from "./publish.server.ts";
import { answerRecording, record, recordOwn, showRecording } from "./record.server.ts";
import { removeReplay } from "./remove.server.ts";
import { watchReplay } from "./watch.server.ts";

export const replayApi = [
  serve(replays.showRecording, showRecording),
  serve(replays.record, record),
  serve(replays.answer, answerRecording),
  serve(replays.addPart, addPart),
  serve(replays.recordOwn, recordOwn),
  serve(replays.addOwnPart, addOwnPart),
  serve(replays.list, listReplays),
  // Before the replay of that name.
  serve(replays.listConsents, listConsents),
  serve(replays.saveConsents, saveConsents),
  serve(replays.listOfRoom, listOfRoom),
  serve(replays.show, showReplay),
  serve(replays.publish, publishReplay),
  serve(replays.remove, removeReplay),
  serve(replays.removeOwn, removeReplay),
  serve(replays.watch, watchReplay),
];
