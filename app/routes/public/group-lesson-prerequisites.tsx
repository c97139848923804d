import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { groupLessonAt } from "#app/bff/group-lesson.server.ts";
import { Suited } from "#app/modules/catalogue/group-lesson/components/group-page.tsx";
import { equivalentNames } from "#app/modules/catalogue/group-lesson/components/group-words.ts";
import { pageTagOf } from "#app/modules/catalogue/group-lesson/domain.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { RouteDialog } from "#app/ui/route-dialog.tsx";

export const handle = { hydrate: "interaction", i18n: ["group-lesson"] };

export const meta = pageMeta("group-lesson:suited.page", { noindex: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const lesson = await groupLessonAt(context.api, params.stage);
  context.keep(pageTagOf(lesson.id));
  return { lesson, equivalent: equivalentNames(lesson) };
}

/** Each line is ticked when registering (DLG-37). */
export default function GroupLessonPrerequisites() {
  const { t } = useTranslation("group-lesson");
  const { lesson, equivalent } = useLoaderData<typeof loader>();
  const params = { stage: lesson.slug };
  return (
    <RouteDialog
      id="prerequisites"
      title={t("suited.title")}
      closeTo={pathTo(paths.groupLesson, params)}
    >
      <Suited lesson={lesson} equivalent={equivalent} />
      {lesson.on_sale && (
        <div>
          <ButtonLink
            to={pathTo(paths.groupLessonRegistration, params)}
            rel="nofollow"
            variant="primary"
          >
            {t("price.register")}
          </ButtonLink>
        </div>
      )}
    </RouteDialog>
  );
}
