import { paths } from "#app/paths.ts";
import type { IconName } from "#app/ui/icon.tsx";

export const groups = [
  {
    name: "offer",
    lines: [
      { name: "availability", icon: "calendar", to: paths.availability },
      { name: "prices", icon: "euro", to: paths.teacherPrices },
      { name: "presentation", icon: "user", to: paths.presentation },
      { name: "subjects", icon: "book", to: paths.teacherSubjects },
    ],
  },
  {
    name: "money",
    lines: [
      { name: "payouts", icon: "card", to: paths.payouts },
      { name: "payslips", icon: "file", to: paths.payslips },
      { name: "declarations", icon: "edit", to: paths.administrativeFigures },
      { name: "affiliations", icon: "plus", to: paths.affiliations },
    ],
  },
  {
    name: "stages",
    lines: [
      { name: "teacher_stages", icon: "users", to: paths.teacherGroupLessons },
      { name: "coming_stages", icon: "clock", to: paths.comingGroupLessons },
    ],
  },
  {
    name: "account",
    lines: [
      { name: "infos", icon: "user", to: paths.teacherAccount },
      { name: "documents", icon: "shield", to: paths.teacherDocuments },
      { name: "preferences", icon: "mail", to: paths.teacherPreferences },
      { name: "devices", icon: "lock", to: paths.teacherDevices },
      { name: "resources", icon: "info", to: paths.teacherResources },
      { name: "help", icon: "phone", to: paths.contact },
    ],
  },
] as const satisfies readonly {
  name: string;
  lines: readonly { name: string; icon: IconName; to: string }[];
}[];
