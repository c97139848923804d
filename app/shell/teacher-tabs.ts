import { paths } from "#app/paths.ts";
import type { ShellData } from "#app/ui/shell-data.ts";
import type { ShellArea, ShellBarEntry } from "#app/ui/shell-types.ts";

type ShellTab = ShellArea["tabs"][number];

export type TeacherTabs = Readonly<{
  tab: (to: string, name: string, icon: ShellTab["icon"]) => ShellTab;
  standing: NonNullable<ShellData["person"]>["standing"];
}>;

const aboutMore = [
  paths.availability,
  paths.teacherPrices,
  paths.presentation,
  paths.teacherSubjects,
  paths.payouts,
  paths.payslips,
  paths.affiliations,
  paths.teacherGroupLessons,
  paths.comingGroupLessons,
  paths.teacherAccount,
  paths.teacherResources,
  paths.suspension,
  paths.leavePreau,
];

const aboutMoney = [paths.payslips, paths.administrativeFigures, paths.moneyYear];

/** Applicants and former teachers have only the open entries (TEA-050). */
export function teacherTabs({ tab, standing }: TeacherTabs): ShellTab[] {
  const papers = tab(paths.teacherDocuments, "papers", "file");
  // Papers are under the account's address but have their own entry.
  const infos = { ...tab(paths.teacherAccount, "infos", "user"), exact: true };
  if (standing === "applies") {
    return [
      tab(paths.ownApplication, "application", "home"),
      tab(paths.teacherPrices, "prices", "euro"),
      papers,
      tab(paths.payouts, "payouts", "card"),
      infos,
    ];
  }
  if (standing === "left") {
    return [
      tab(paths.teacherHome, "home", "home"),
      tab(paths.payouts, "payouts", "card"),
      tab(paths.payslips, "payslips", "euro"),
      papers,
      infos,
    ];
  }
  return [
    tab(paths.teacherHome, "home", "home"),
    tab(paths.proposals, "proposals", "mail"),
    tab(paths.teacherCourses, "courses", "calendar"),
    tab(paths.teacherStudents, "students", "users"),
    { ...tab(paths.teacherMore, "more", "menu"), within: aboutMore },
  ];
}

export type BarName =
  | "home"
  | "proposals"
  | "courses"
  | "students"
  | "stages"
  | "availability"
  | "prices"
  | "payouts"
  | "profile";

/** Nine entries on a wide screen: the account's menu has the others. */
export function teacherBar(
  entry: (to: string, name: BarName) => ShellBarEntry,
  standing: TeacherTabs["standing"],
): ShellBarEntry[] | undefined {
  if (standing === "applies" || standing === "left") return undefined;
  return [
    { ...entry(paths.teacherHome, "home"), exact: true },
    entry(paths.proposals, "proposals"),
    entry(paths.teacherCourses, "courses"),
    entry(paths.teacherStudents, "students"),
    { ...entry(paths.teacherGroupLessons, "stages"), within: [paths.comingGroupLessons] },
    entry(paths.availability, "availability"),
    entry(paths.teacherPrices, "prices"),
    { ...entry(paths.payouts, "payouts"), within: aboutMoney },
    {
      ...entry(paths.presentation, "profile"),
      within: [paths.teacherSubjects, paths.teacherAccount],
    },
  ];
}
