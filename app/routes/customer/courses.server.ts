import { redirect } from "@remix-run/node";

import type { Api } from "#app/bff/api-client.server.ts";
import { blockOf } from "#app/bff/block.server.ts";
import type { LoadContext } from "#app/bff/context.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { unreadOf } from "#app/bff/unread.server.ts";
import { idIn } from "#app/lib/address-id.ts";
import { pageNumber } from "#app/lib/page-number.ts";
import { refunds } from "#app/modules/billing/refund/endpoints.ts";
import type { OwnRefund } from "#app/modules/billing/refund/own.endpoints.ts";
import { registrations } from "#app/modules/group-lessons/registration/endpoints.ts";
import type { Held } from "#app/modules/group-lessons/registration/registration.endpoints.ts";
import { contracts } from "#app/modules/lessons/contract/endpoints.ts";
import type { Course } from "#app/modules/lessons/course/course.endpoints.ts";
import { courses } from "#app/modules/lessons/course/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";

export function filtersOf(request: Request) {
  const search = new URL(request.url).searchParams;
  return {
    page: pageNumber(search),
    student: idIn(search.get("eleve")),
    teacher: idIn(search.get("professeur")),
    isSought: ["page", "eleve", "professeur"].some((name) => search.has(name)),
  };
}

type Lists = Readonly<Record<"data" | "validatingLessons" | "payingLessons", Course[]>>;

/** What waits is also on the page: one object of both lists goes to the scripts once. */
export function shared<List extends Lists>(list: List): List {
  const onPage = new Map(list.data.map((course) => [course.id, course]));
  const same = (course: Course) => onPage.get(course.id) ?? course;
  return {
    ...list,
    validatingLessons: list.validatingLessons.map(same),
    payingLessons: list.payingLessons.map(same),
  };
}

export async function courseOf(api: Api, courseId: string | undefined): Promise<Course> {
  const id = idIn(courseId);
  const { data } = id ? await api(courses.list, { query: { id, alone: "true" } }) : { data: [] };
  const [course] = data;

  if (!course) throw new Response(null, { status: 404 });
  return course;
}

export function afterYes({ id, status, payment }: Course): Response {
  if (status === "failed") {
    const details = { cause: payment?.message ?? "" };
    return redirectWithFlash(paths.courses, "course:flash.payment_failed", details, "red");
  }
  const asksBank = payment?.status === "requires_action";
  const next = asksBank ? paths.authenticatePayment : paths.courseFeedback;
  return redirect(pathTo(next, { courseId: String(id) }), 303);
}

/** Sums whose account the family still has to say; asked where the menu's counts announce some. */
export async function refundsOf(context: LoadContext): Promise<readonly OwnRefund[]> {
  const { counts } = await unreadOf(context);
  if (!counts["card"]) return [];
  const found = await blockOf(context.as("customer")(refunds.list, { query: { length: 20 } }));
  return (found?.data ?? []).filter(({ state }) => state.waiting?.who === "customer");
}

/** Requested only where the menu's counts, which every page reads, announce some. Undefined on failure. */
export async function heldOf(context: LoadContext): Promise<readonly Held[] | undefined> {
  const { counts } = await unreadOf(context);
  if (!counts["registrations"]) return [];
  const found = await blockOf(context.as("customer")(registrations.listHeld, {}));
  return found?.data;
}

/** A family without requests came by an invitation; others skip the statements. */
export async function invitingOf(api: Api, requests: readonly object[] | undefined) {
  if (requests?.length !== 0) return undefined;
  return (await blockOf(api(contracts.listTeachers, {})))?.data;
}
