import { type LoaderFunctionArgs, redirect } from "@remix-run/node";

import { groupLessonAt } from "#app/bff/group-lesson.server.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";

/** PDF (PUB-056); other words in its address redirect (301). */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { id, slug } = await groupLessonAt(context.api, params.stage);
  if (params.stage !== slug)
    throw redirect(pathTo(paths.groupLessonProgramme, { stage: slug }), 301);
  return context.api(groupLessons.programme, { params: { id } });
}
