import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { paths, pathTo } from "#app/paths.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

import { judgeFirstCourse, readFirstCourse } from "./first-course.server.ts";
import { FirstCourseDialog } from "./first-course-dialog.tsx";

export const handle = { i18n: ["course"] };

export const meta = pageMeta("course:first.page", { noindex: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  return { read: await readFirstCourse(context.as("customer"), params.courseId) };
}

export function action({ context, request }: ActionFunctionArgs) {
  return judgeFirstCourse(context.as("customer"), request);
}

export default function ConfirmFirstCourse() {
  const { read } = useLoaderData<typeof loader>();
  const action = pathTo(paths.confirmFirstCourse, { courseId: String(read.course.id) });
  return <FirstCourseDialog read={read} action={action} closeTo={paths.courses} />;
}
