import i18next from "i18next";

import { operatorLoader } from "#app/bff/route.server.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/endpoints.ts";

import { linesOf } from "./history-lines.server.ts";

/** A request, its history, and its best teachers where the address asks for them: they cost as much as all the rest. */
export const requestLoader = operatorLoader(
  async ({ api, request: { url }, lessonRequestId: id }) => {
    const { timeline, ...request } = await api(lessonRequests.showAny, { params: { id } });
    const isOpen = ["processing", "waiting_customer_reply"].includes(request.process);
    const isMatching = isOpen && new URL(url).searchParams.has("meilleurs");
    const matching = isMatching
      ? await api(lessonRequests.matching, { params: { id }, query: { length: 12 } })
      : { data: [], total: 0, excluded: [] };
    const lines = timeline.flatMap(({ machine, teacher, ...line }) => {
      const by = teacher && line.by === "teacher" ? teacher : line.by;
      const what = `desk-request:line.${machine}.${line.event}`;
      const worded = linesOf(machine, [{ ...line, by }]);
      if (!i18next.exists(what)) return worded;
      return worded.map((one) => ({ ...one, what: i18next.t(what, { teacher }) }));
    });
    return {
      request,
      isOpen,
      isMatching,
      matching,
      lines,
    };
  },
);
