import i18next from "i18next";

import type { CsvList } from "#app/bff/desk-list.server.ts";
import { fullInstant } from "#app/lib/french-date.ts";
import { inbox } from "#app/modules/care/inbox/endpoints.ts";
import { courses } from "#app/modules/lessons/course/endpoints.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/endpoints.ts";

import { requestQuery } from "./requests.server.ts";

const head = (...names: readonly string[]) => names.map((name) => i18next.t(`desk:csv.${name}`));
const when = (at: string | null) => (at === null ? null : fullInstant(new Date(at)));

/** Every list of the desk by the name that its CSV's address bears. */
export const deskLists: Readonly<Record<string, () => CsvList>> = {
  boite: () => ({
    head: head("kind", "what", "who", "since", "deadline"),
    read: async (api, search, part) => {
      const kind = search.get("kind") ?? undefined;
      const { data, total } = await api(inbox.list, { query: { kind, ...part } });
      const rows = data.map((row) => [
        row.kind_name,
        row.title,
        row.detail,
        when(row.since),
        when(row.deadline),
      ]);
      return { rows, total };
    },
  }),
  litiges: () => ({
    head: head("number", "who", "teacher", "amount", "since", "deadline"),
    read: async (api, _, part) => {
      const { data, total } = await api(courses.listDisputes, { query: part });
      const rows = data.map((row) => [
        row.course_id,
        row.customer,
        row.teacher,
        row.amount,
        when(row.since),
        when(row.until),
      ]);
      return { rows, total };
    },
  }),
  demandes: () => ({
    head: head("number", "what", "who", "since", "deadline"),
    read: async (api, search, part) => {
      const query = { ...requestQuery(search), ...part };
      const { data, total } = await api(lessonRequests.listAll, { query });
      const rows = data.map((row) => [
        row.id,
        `${row.subject}, ${row.level}`,
        row.family.name,
        when(row.created_at),
        when(row.next_at),
      ]);
      return { rows, total };
    },
  }),
};
