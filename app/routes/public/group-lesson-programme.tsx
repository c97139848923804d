import { type LoaderFunctionArgs, redirect } from "@remix-run/node";

import { groupLessonAt } from "#app/bff/group-lesson.server.ts";
import { groupLessonEndpoints } from "#app/modules/catalogue/group-lesson/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";

/** The programme of a stage as a PDF that a plain link opens (PUB-056); other words of its address are put right (301). */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { id, slug } = await groupLessonAt(context.api, params.stage);
  if (params.stage !== slug)
    throw redirect(pathTo(paths.groupLessonProgramme, { stage: slug }), 301);
  return context.api(groupLessonEndpoints.programme, { params: { id } });
}
