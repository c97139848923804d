import { useLoaderData } from "@remix-run/react";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { customerAction, customerFormLoader } from "#app/bff/route.server.ts";
import { HelpForm } from "#app/modules/care/support/components/help-form.tsx";
import { support } from "#app/modules/care/support/endpoints.ts";
import { originOf } from "#app/modules/care/support/origin.domain.ts";
import { helpSchema } from "#app/modules/care/support/support.endpoints.ts";
import { references } from "#app/modules/foundation/reference/endpoints.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { i18n: ["help", "lesson-request"] };

export const meta = pageMeta("help:page", { noindex: true });

export const loader = customerFormLoader(helpSchema, async ({ api, lessonRequestId: id }) => {
  const [request, categories, { calls }] = await Promise.all([
    api(lessonRequests.show, { params: { id } }),
    api(references.helpCategories, {}),
    api(support.showHelp, { query: { linking_id: id } }),
  ]);
  const origin = originOf(request.process);
  return {
    id,
    origin,
    calls,
    categories: categories.filter(({ contexts }) => contexts.includes(origin)),
    teachers: request.proposals.map(({ teacher }) => ({ id: teacher.id, name: teacher.firstname })),
  };
});

export const action = customerAction(helpSchema, async ({ api, body, lessonRequestId: id }) => {
  const details = await api(support.askHelp, { body });
  const back = pathTo(paths.lessonRequest, { lessonRequestId: id });
  return redirectWithFlash(back, "help:sent", details);
});

export default function AskHelp() {
  const { id, ...shown } = useLoaderData<typeof loader>();
  const closeTo = pathTo(paths.lessonRequest, { lessonRequestId: id });
  return <HelpForm lessonRequestId={id} closeTo={closeTo} {...shown} />;
}
