import { stateWords } from "#app/bff/move-words.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/endpoints.ts";
import { histories } from "#app/modules/foundation/history/endpoints.ts";
import { attendance } from "#app/modules/group-lessons/attendance/endpoints.ts";
import { registrations } from "#app/modules/group-lessons/registration/endpoints.ts";

import { linesOf } from "./history-lines.server.ts";

type Marks = readonly Readonly<{
  presences: readonly Readonly<{ date: string; present: string | null }>[];
}>[];

/** The dates, and the one that is asked for; else the first that lacks a mark. */
function sessionIn(data: Marks, wanted: string | null) {
  const dates = (data[0]?.presences ?? []).map(({ date }) => date);
  const unmarked = dates.find((date) =>
    data.some(({ presences }) => presences.some((one) => one.date === date && !one.present)),
  );
  return { dates, date: dates.find((date) => date === wanted) ?? unmarked ?? null };
}

export const groupLessonLoader = operatorLoader(async ({ api, request, groupLessonId: id }) => {
  const { searchParams: search } = new URL(request.url);
  const params = { id };
  const view = search.get("vue");
  if (view === "inscrits") {
    const { title, data, waiting } = await api(registrations.listOfGroupLesson, {
      params,
      query: { length: 100 },
    });
    const seats = data.map((row) => ({ ...row, word: stateWords("registration", row.state) }));
    const queue = waiting.map((row) => ({ ...row, word: stateWords("waiting_list", row.state) }));
    const { data: open } = await api(groupLessons.listAll, {
      query: { state: "open", length: 100 },
    });
    const others = open.filter((one) => String(one.id) !== id);
    return { view, id, title, seats, waiting: queue, others } as const;
  }
  if (view === "presences") {
    const { title, data } = await api(attendance.showAny, { params });
    return { view, id, title, data, ...sessionIn(data, search.get("seance")) } as const;
  }
  const groupLesson = await api(groupLessons.showAny, { params });
  const query = { entity: "group_lesson", id, length: 50 } as const;
  const { data: lines } = await api(histories.list, { query });
  const named = lines.map((line) => ({ ...line, by: line.by_name ?? line.by }));
  return {
    view: "",
    id,
    title: groupLesson.title,
    groupLesson,
    word: stateWords("group_lesson", groupLesson.status),
    lines: linesOf("group_lesson", named),
  } as const;
});
