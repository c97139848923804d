import type { Answer, Sent } from "#app/api/endpoint.ts";
import type { Api } from "#app/bff/api-client.server.ts";
import { stateWords } from "#app/bff/move-words.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/endpoints.ts";
import { search } from "#app/modules/catalogue/search/endpoints.ts";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
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

const shown = 12;

type GroupLesson = Answer<typeof groupLessons.showAny>;
type Which = Pick<Sent<typeof teachers.listAll>["query"], "search" | "teacher_ids" | "length">;

/** Whom one may ask: those of the typed name, else the first who teach it there; undefined until one searches. */
async function toAsk(api: Api, groupLesson: GroupLesson, typed: string | null) {
  if (typed === null) return undefined;
  const words = typed.trim().slice(0, 100);
  if (words.length === 1) return { typed: words, found: undefined };
  const found = await (words === ""
    ? bestFor(api, groupLesson)
    : askable(api, groupLesson, { search: words, length: shown }));
  return { typed: words, found };
}

async function askable(api: Api, { id }: GroupLesson, which: Which) {
  const { data } = await api(teachers.listAll, { query: { ...which, group_lesson_id: id } });
  return data.map((row) => ({
    id: row.teacher_id,
    name: row.name,
    city: row.city_name,
    title: row.title,
    km: null as number | null,
  }));
}

async function bestFor(api: Api, groupLesson: GroupLesson) {
  const { subjects, main_scholar_level: level, place } = groupLesson;
  const where = place ? { city: place.city_slug } : { onlyOnline: true };
  const query = {
    ...where,
    length: 100,
    subjects: subjects.map(({ id }) => id),
    levels: [level.id],
  };
  const { data: best } = await api(search.teachers, { query });
  if (best.length === 0) return [];
  const ids = best.map(({ id }) => id);
  const found = await askable(api, groupLesson, { teacher_ids: ids, length: 100 });
  return best
    .flatMap(({ id, distance_km: km }) =>
      found.filter((one) => one.id === id).map((one) => ({ ...one, km })),
    )
    .slice(0, shown);
}

export const groupLessonLoader = operatorLoader(async ({ api, request, groupLessonId: id }) => {
  const { searchParams: sought } = new URL(request.url);
  const params = { id };
  const view = sought.get("vue");
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
    return { view, id, title, data, ...sessionIn(data, sought.get("seance")) } as const;
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
    toAsk: await toAsk(api, groupLesson, sought.get("professeur")),
    word: stateWords("group_lesson", groupLesson.status),
    lines: linesOf("group_lesson", named),
  } as const;
});
