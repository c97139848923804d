import { type LoaderFunctionArgs, redirect } from "@remix-run/node";

import { stageAt } from "#app/bff/stage.server.ts";
import { groupLessonEndpoints } from "#app/modules/group-lesson/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";

/** The programme of a stage as a PDF that a plain link opens (PUB-056); other words of its address are put right (301). */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { id, slug } = await stageAt(context.api, params.stage);
  if (params.stage !== slug) throw redirect(pathTo(paths.stageProgramme, { stage: slug }), 301);
  return context.api(groupLessonEndpoints.programme, { params: { id } });
}
