import type { Answer } from "#app/api/endpoint.ts";
import type { TeachingCounts } from "#app/modules/catalogue/group-lesson/components/teaching-todo.tsx";
import type { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import { toSettle } from "#app/modules/lessons/contract/components/first-course-todo.tsx";
import type { TeacherStudent } from "#app/modules/lessons/contract/list-students.endpoints.ts";
import { isMet } from "#app/modules/lessons/planned-course/components/teacher-planned-todo.tsx";
import type { PlannedCourse } from "#app/modules/lessons/planned-course/planned-course.endpoints.ts";
import type { proposals } from "#app/modules/lessons/proposal/endpoints.ts";

type Proposals = Answer<typeof proposals.list> | undefined;

/** A proposal with a question waits for the family (LBL-03). */
export const requested = (proposals: Proposals) => ({
  proposals: proposals?.data.filter(({ state }) => state.waiting?.who === "teacher"),
});

type Week = Answer<typeof teachers.showWeek> | undefined;

/** A suspended teacher gets no reminder about the week. */
function weekOf(shown: Week) {
  if (!shown || shown.suspension) return undefined;
  if (shown.status === "to_confirm") return "to_confirm" as const;
  return shown.status === "available" && shown.slots.length === 0 ? ("empty" as const) : undefined;
}

export const standing = (shown: Week) => ({
  week: weekOf(shown),
  suspension: shown?.suspension,
});

/** What both sides were in the room for comes first. */
export const declarable = (planned: readonly PlannedCourse[] | undefined) => ({
  met: planned?.filter(isMet) ?? [],
  planned: planned?.filter((one) => !isMet(one)),
});

type People = { data: TeacherStudent[]; total: number } | undefined;

export const followed = (people: People) => ({
  toFix: people?.data.filter((one) => toSettle(one).length > 0),
  students: people?.total,
});

/** Of the menu's counts: what stages wait for (TEA-047). */
export function teaching(counts: Readonly<Record<string, number>>): TeachingCounts {
  const { stages: all = 0, disponibilities = 0 } = counts;
  return { disponibilities, evaluations: all - disponibilities };
}

/** Undefined when a list could not be loaded and no count is known. */
export function countOf(...lists: (readonly unknown[] | undefined)[]): number | undefined {
  return lists.flatMap((list) => list ?? []).length || (lists.includes(undefined) ? undefined : 0);
}

type List = readonly unknown[] | undefined;

type Things = Readonly<{
  waiting: List;
  proposals: List;
  met: List;
  planned: List;
  lacking: readonly unknown[];
  toFix: readonly TeacherStudent[] | undefined;
  week: ReturnType<typeof weekOf>;
  teaching: TeachingCounts;
}>;

/** How many things wait; all that the file lacks counts as one (TEA-001). */
export const thingsIn = ({ week, lacking, toFix, teaching: classes, ...lists }: Things) =>
  countOf(
    lists.waiting,
    lists.proposals,
    lists.met,
    lists.planned,
    toFix?.flatMap(toSettle),
    week ? [week] : [],
    Object.values(classes).filter((count) => count > 0),
    lacking.slice(0, 1),
  );
