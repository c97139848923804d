import { operatorLoader } from "#app/bff/route.server.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/endpoints.ts";

import { linesOf } from "./history-lines.server.ts";

/** A request, its best teachers while it may still ask some, and its history. */
export const requestLoader = operatorLoader(async ({ api, lessonRequestId: id }) => {
  const { timeline, ...request } = await api(lessonRequests.showAny, { params: { id } });
  const isOpen = ["processing", "waiting_customer_reply"].includes(request.process);
  const matching = isOpen
    ? await api(lessonRequests.matching, { params: { id }, query: { length: 12 } })
    : { data: [], total: 0 };
  const lines = timeline.map(({ machine, teacher, ...line }) => ({
    ...line,
    by: teacher && line.by === "teacher" ? teacher : line.by,
    machine,
  }));
  return { request, isOpen, matching, lines: lines.flatMap((one) => linesOf(one.machine, [one])) };
});
