import { redirect } from "@remix-run/node";

import type { Role } from "#app/lib/actor.ts";
import { localPath } from "#app/lib/way-back.ts";
import { paths, withQuery } from "#app/paths.ts";

import { redirectWithFlash } from "./flash.server.ts";

const homes = {
  customer: paths.courses,
  teacher: paths.teacherHome,
  operator: paths.desk,
} as const satisfies Record<Role, string>;

/** Each role's home page (AUTH-014). */
export const homeOf = (role: Role | undefined): string => (role ? homes[role] : paths.home);

/** `.data` requests lose the trailing slash (decision 004). */
export function pageOfRequest(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  const page = pathname.replace(/\/_root\.data$/, "/").replace(/\.data$/, "/");
  searchParams.delete("_routes");
  searchParams.delete("index");
  const search = searchParams.toString();
  return search ? `${page}?${search}` : page;
}

/** With the way back. An expired form is sent on by 307, which keeps its fields (ERR-29). */
export function signInRedirect(request: Request, hadSession: boolean): Response {
  const retour = localPath(pageOfRequest(request));
  if (request.method === "GET" || request.method === "HEAD") {
    return redirect(withQuery(paths.signIn, { retour }));
  }
  if (hadSession) {
    return redirect(withQuery(paths.signIn, { retour, reprise: 1 }), 307);
  }
  return redirect(withQuery(paths.signIn, { retour }), 303);
}

/** Redirects another role to its own home, with a message (AUTH-014). */
export function homeRedirect(role: Role | undefined): Response {
  return redirectWithFlash(homeOf(role), "account:flash.wrong_role", undefined, "red");
}

/** Undefined unless a path of this site. */
export const returnOf = (request: Request): string | undefined =>
  localPath(new URL(request.url).searchParams.get("retour"));
