import { paths } from "./paths.ts";
import type { ShellData } from "./ui/shell-data.ts";
import type { ShellArea } from "./ui/shell-types.ts";

type ShellTab = ShellArea["tabs"][number];

export type TeacherTabs = Readonly<{
  tab: (to: string, name: string, icon: ShellTab["icon"]) => ShellTab;
  standing: NonNullable<ShellData["person"]>["standing"];
}>;

/** What only the last tab leads to, and lights it. */
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

/** The entries of the teacher's space; who applies or has left has those that open (TEA-050). */
export function teacherTabs({ tab, standing }: TeacherTabs): ShellTab[] {
  const papers = tab(paths.teacherDocuments, "papers", "file");
  // Papers stand under the address of what is said of the person, and have an entry of their own.
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
