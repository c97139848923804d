import type { DeskTab } from "#app/lib/desk-tabs.ts";
import { paths } from "#app/paths.ts";

export type DeskEntry = Readonly<{
  name: string;
  to: string;
  /** Whose queues it counts; the inbox counts them all. */
  tab?: DeskTab | undefined;
  /** Pages below it, shown in a second line. */
  pages?: readonly Readonly<{ name: string; to: string }>[];
}>;

/** The desk's menu (operator.md, rule 8). */
export const deskMenu: readonly DeskEntry[] = [
  { name: "inbox", to: paths.desk },
  { name: "requests", to: paths.deskRequests, tab: "requests" },
  { name: "candidates", to: paths.deskCandidates, tab: "candidates" },
  { name: "teachers", to: paths.deskTeachers, tab: "teachers" },
  { name: "families", to: paths.deskFamilies, tab: "families" },
  { name: "groupLessons", to: paths.deskGroupLessons, tab: "groupLessons" },
  { name: "disputes", to: paths.deskDisputes, tab: "disputes" },
  {
    name: "messages",
    to: paths.deskMessages,
    tab: "messages",
    pages: [
      { name: "messages", to: paths.deskMessages },
      { name: "reviews", to: paths.deskReviews },
    ],
  },
  {
    name: "money",
    to: paths.deskPayments,
    tab: "money",
    pages: [
      { name: "payments", to: paths.deskPayments },
      { name: "payouts", to: paths.deskPayouts },
      { name: "tax", to: paths.deskTax },
    ],
  },
  { name: "settings", to: paths.deskReferences, tab: "settings" },
  {
    name: "state",
    to: paths.deskState,
    tab: "state",
    pages: [
      { name: "state", to: paths.deskState },
      { name: "jobs", to: paths.deskJobs },
    ],
  },
];

export const deskFoot = [
  { name: "history", to: paths.deskHistory },
  { name: "exports", to: paths.deskExports },
  { name: "security", to: paths.deskSecurity },
] as const;

/** The entry of an address: that of its longest beginning. */
export function entryOf(pathname: string): DeskEntry | undefined {
  const addresses = ({ to, pages = [] }: DeskEntry) => [to, ...pages.map((page) => page.to)];
  const isHere = (to: string) => (to === paths.desk ? pathname === to : pathname.startsWith(to));
  return deskMenu.find((entry) => addresses(entry).some(isHere));
}
