import i18next from "i18next";

import type { LoadContext } from "#app/bff/context.server.ts";
import { unreadOf } from "#app/bff/unread.server.ts";
import { paths } from "#app/paths.ts";

/** A to-do in words, and the page that holds its forms. */
export type OtherTodo = Readonly<{
  count: number;
  title: string;
  text: string;
  to: string;
  act: string;
}>;

const pages = {
  teachers: paths.myTeachers,
  places: paths.registrations,
  classes: paths.students,
  billing: paths.billingData,
  tax_credit: paths.taxCredit,
} as const;

/** To-dos whose page is elsewhere, from the menu's counts: no statement of their own (CNV-17). */
export async function otherTodosOf(context: LoadContext): Promise<OtherTodo[]> {
  const { counts } = await unreadOf(context);
  return Object.entries(pages).flatMap(([kind, to]) => {
    const count = counts[kind] ?? 0;
    if (count === 0) return [];
    return [
      {
        count,
        title: i18next.t(`other-todo:${kind}.title`, { count }),
        text: i18next.t(`other-todo:${kind}.text`),
        to,
        act: i18next.t(`other-todo:${kind}.act`),
      },
    ];
  });
}
