import { sumOf } from "#app/lib/sum-of.ts";
import { paths } from "#app/paths.ts";
import type { ShellData } from "#app/ui/shell-data.ts";
import type { ShellBarEntry, ShellTab } from "#app/ui/shell-types.ts";

import type { TeacherTabs } from "./teacher-tabs.ts";

/** Pages that the account's hub leads to (CUS-052). */
const held = [
  [paths.myTeachers, "teachers"],
  [paths.students, "students"],
  [paths.taxCredit, "tax_credit"],
  [paths.bills, "bills"],
  [paths.card, "card"],
] as const;

const aboutCourses = [paths.quote];
const aboutAccount = [paths.account, paths.revisionApp];

type CustomerTabs = Pick<TeacherTabs, "tab"> & Pick<ShellData, "counts">;

/** A phone has four tabs: the other pages light the tab that they belong to. */
export const customerTabs = ({ tab, counts }: CustomerTabs): ShellTab[] => [
  { ...tab(paths.courses, "courses", "calendar"), within: aboutCourses },
  tab(paths.lessonRequests, "linkings", "search"),
  tab(paths.registrations, "registrations", "users"),
  {
    ...tab(paths.ownAccount, "account", "user"),
    within: [...aboutAccount, ...held.map(([to]) => to)],
    count: sumOf(held, ([, name]) => counts[name] ?? 0),
  },
];

/** The pages of a family, on a wide screen (CUS-001). */
export const customerBar = (
  tabs: readonly ShellTab[],
  entry: (to: string, name: string) => ShellBarEntry,
): ShellBarEntry[] => [
  ...tabs.slice(0, -1),
  ...held.map(([to, name]) => entry(to, name)),
  { ...entry(paths.ownAccount, "account"), within: aboutAccount },
];
