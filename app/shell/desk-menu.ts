import type { DeskTab } from "#app/lib/desk-tabs.ts";
import { paths } from "#app/paths.ts";
import { deskPaths } from "#app/routes/operator/paths.ts";

export type DeskEntry = Readonly<{
  name: string;
  to: string;
  /** Whose queues it counts; the inbox counts them all. */
  tab?: DeskTab | undefined;
  pages?: readonly Readonly<{ name: string; to: string }>[];
}>;

export const deskMenu: readonly DeskEntry[] = [
  { name: "inbox", to: paths.desk },
  { name: "requests", to: deskPaths.deskRequests, tab: "requests" },
  { name: "candidates", to: deskPaths.deskCandidates, tab: "candidates" },
  { name: "teachers", to: deskPaths.deskTeachers, tab: "teachers" },
  { name: "families", to: deskPaths.deskFamilies, tab: "families" },
  { name: "groupLessons", to: deskPaths.deskGroupLessons, tab: "groupLessons" },
  { name: "disputes", to: deskPaths.deskDisputes, tab: "disputes" },
  {
    name: "messages",
    to: deskPaths.deskMessages,
    tab: "messages",
    pages: [
      { name: "messages", to: deskPaths.deskMessages },
      { name: "reviews", to: deskPaths.deskReviews },
    ],
  },
  {
    name: "money",
    to: deskPaths.deskPayments,
    tab: "money",
    pages: [
      { name: "payments", to: deskPaths.deskPayments },
      { name: "payouts", to: deskPaths.deskPayouts },
      { name: "tax", to: deskPaths.deskTax },
    ],
  },
  { name: "settings", to: deskPaths.deskReferences, tab: "settings" },
  {
    name: "state",
    to: deskPaths.deskState,
    tab: "state",
    pages: [
      { name: "state", to: deskPaths.deskState },
      { name: "jobs", to: deskPaths.deskJobs },
      { name: "partners", to: deskPaths.deskPartners },
    ],
  },
];

export const deskFoot = [
  { name: "history", to: deskPaths.deskHistory },
  { name: "exports", to: deskPaths.deskExports },
  { name: "security", to: paths.deskSecurity },
] as const;

/** The entry of an address: that of its longest beginning. */
export function entryOf(pathname: string): DeskEntry | undefined {
  const addresses = ({ to, pages = [] }: DeskEntry) => [to, ...pages.map((page) => page.to)];
  const isHere = (to: string) => (to === paths.desk ? pathname === to : pathname.startsWith(to));
  return deskMenu.find((entry) => addresses(entry).some(isHere));
}
