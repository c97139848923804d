import { redirect } from "@remix-run/node";

import { isRead } from "#app/lib/http-method.ts";
import type { Standing } from "#app/modules/people/account/standing.domain.ts";
import { paths } from "#app/paths.ts";

type Rule = Readonly<{ home: string; open: readonly string[]; closed: readonly string[] }>;

const account = [
  paths.teacherAccount,
  paths.teacherDocuments,
  paths.payouts,
  paths.teacherPreferences,
  paths.teacherDevices,
];

/** Pages for teachers who are not hired, by path prefix (TEA-050). */
const rules: Record<Exclude<Standing, "hired">, Rule> = {
  applies: {
    home: paths.ownApplication,
    open: [
      ...account,
      paths.application,
      paths.finaliseApplication,
      paths.teacherPrices,
      paths.presentation,
      paths.teacherSubjects,
    ],
    closed: [],
  },
  left: {
    home: paths.teacherHome,
    open: [...account, paths.payslips],
    closed: [
      paths.editTeacherPhone,
      paths.editTeacherStreet,
      paths.updatePerimeter,
      paths.changeStatus,
      paths.changeVat,
      paths.changeOsp,
      paths.invoicingMandate,
    ],
  },
};

/** Ninety days after leaving, what families wrote is still answered (CUS-055). */
const isThread = (page: string) => /\/mes-eleves\/\d+\/messages\/$/.test(page);

const sendsPaper = (page: string) =>
  page.startsWith(paths.teacherDocuments) && page !== paths.teacherDocuments;

/** A file's address does not end like a page's; its endpoint controls access. */
const isFile = (page: string) => /\.(?!data$)[a-z]+$/.test(page) || page.endsWith("/fichier/");

/** Forms go to the API, which refuses them with a message. */
export const mayLeave = (request: Request): boolean => isRead(request.method);

export function leaveClosed(standing: Standing | undefined, request: Request): void {
  const { pathname } = new URL(request.url);
  const page = pathname.replace(/\/?(\.data)?$/, "/");
  if (standing === undefined || standing === "hired" || isFile(pathname)) return;
  if (standing === "left" && isThread(page)) return;
  const isOfSpace = page.startsWith(paths.teacherHome);
  if (isOfSpace && !isOpen(standing, page)) throw redirect(rules[standing].home);
}

function isOpen(standing: keyof typeof rules, page: string): boolean {
  const { home, open, closed } = rules[standing];
  const starts = (list: readonly string[]) => list.some((start) => page.startsWith(start));
  if (page === home) return true;
  return starts(open) && !starts(closed) && !(standing === "left" && sendsPaper(page));
}
