import { paths } from "#app/paths.ts";
import type { ShellTab } from "#app/ui/shell-types.ts";

import type { TeacherTabs } from "./teacher-tabs.ts";

/** A phone has five tabs: the other pages light the tab that they belong to. */
const aboutCourses = [paths.myTeachers, paths.quote, paths.registrations, paths.revisionApp];
const aboutMoney = [paths.bills, paths.taxCredit];

/** Menu of the family space (CUS-001). */
export const customerTabs = ({ tab }: Pick<TeacherTabs, "tab">): ShellTab[] => [
  { ...tab(paths.courses, "courses", "calendar"), within: aboutCourses },
  tab(paths.lessonRequests, "linkings", "search"),
  tab(paths.students, "students", "users"),
  { ...tab(paths.card, "card", "card"), within: aboutMoney },
  tab(paths.account, "account", "user"),
];
