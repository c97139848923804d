import type { ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { teacherLoader } from "#app/bff/route.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import { paths } from "#app/paths.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

import { savePerimeter } from "./perimeter.server.ts";
import { PerimeterDialog } from "./perimeter-dialog.tsx";

export const handle = { i18n: ["teacher-account", "teacher-offer"] };

export const meta = pageMeta("teacher-account:zone.title", { noindex: true });

export const loader = teacherLoader(async ({ api }) => ({
  teacher: await api(teachers.showProfile, {}),
}));

export const action = ({ context, request }: ActionFunctionArgs) =>
  savePerimeter(context, request, paths.teacherCourses);

/** From a course given outside the zone (STM-13, DLG-49). */
export default function CoursesPerimeter() {
  const { teacher } = useLoaderData<typeof loader>();
  return <PerimeterDialog teacher={teacher} closeTo={paths.teacherCourses} />;
}
