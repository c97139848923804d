import i18next from "i18next";

import type { CsvList } from "#app/bff/desk-list.server.ts";
import { inbox } from "#app/modules/care/inbox/endpoints.ts";
import { applications } from "#app/modules/career/application/endpoints.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/endpoints.ts";
import { reviews } from "#app/modules/catalogue/review/endpoints.ts";
import { cases } from "#app/modules/foundation/case/endpoints.ts";

import { applicationQueries, applicationView } from "./candidates.server.ts";
import { groupLessonQuery } from "./group-lessons.server.ts";
import { head, waitingCells, when } from "./list-cells.server.ts";
import { caseQuery } from "./messages.server.ts";
import { reviewQueries, viewIn } from "./reviews.server.ts";

export const peopleLists: Readonly<Record<string, () => CsvList>> = {
  candidatures: () => ({
    head: head("number", "what", "since", "deadline"),
    read: async (api, search, part) => {
      const view = applicationView(search);
      if (!view) {
        return waitingCells(await api(inbox.list, { query: { tab: "candidates", ...part } }));
      }
      const query = { ...applicationQueries[view], ...part };
      const { data, total } = await api(applications.list, { query });
      const rows = data.map((row) => [row.id, row.name, when(row.sent_at), row.answered_before]);
      return { rows, total };
    },
  }),
  messages: () => ({
    head: head("kind", "what", "who", "since", "deadline"),
    read: async (api, search, part) => {
      const { state } = caseQuery(search);
      if (state) {
        const { data, total } = await api(cases.list, { query: { state, ...part } });
        const rows = data.map((row) => [
          i18next.t(`desk-message:kind.${row.kind}`),
          row.subject ?? row.about,
          row.name ?? row.email,
          when(row.asked_at),
          null,
        ]);
        return { rows, total };
      }
      const kind = search.get("kind") ?? undefined;
      return waitingCells(await api(inbox.list, { query: { kind, tab: "messages", ...part } }));
    },
  }),
  avis: () => ({
    head: head("number", "who", "teacher", "what", "since"),
    read: async (api, search, part) => {
      const query = { ...reviewQueries[viewIn(search)], ...part };
      const { data, total } = await api(reviews.list, { query });
      const rows = data.map((row) => [
        row.id,
        row.author,
        row.teacher,
        row.review,
        when(row.published_at),
      ]);
      return { rows, total };
    },
  }),
  stages: () => ({
    head: head("number", "what", "since", "amount"),
    read: async (api, search, part) => {
      const { state } = groupLessonQuery(search);
      if (!state) {
        return waitingCells(await api(inbox.list, { query: { tab: "groupLessons", ...part } }));
      }
      const { data, total } = await api(groupLessons.listAll, { query: { state, ...part } });
      const rows = data.map((row) => [row.id, row.title, when(row.starts_at), row.price]);
      return { rows, total };
    },
  }),
};
