import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { type AskedStage, classEndpoints } from "#app/modules/group-lesson/class.endpoints.ts";
import { StageFacts, StageTabs } from "#app/modules/group-lesson/components/teacher-stages.tsx";
import { paths, pathTo } from "#app/paths.ts";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Empty, PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Row, Rows } from "#app/ui/rows.tsx";
import { Tag } from "#app/ui/state-tag.tsx";

export const handle = { i18n: ["teacher-stage"] };

export const meta = pageMeta("teacher-stage:coming_page", { noindex: true });

export async function loader({ context }: LoaderFunctionArgs) {
  return { stages: await context.as("teacher")(classEndpoints.asked, {}) };
}

/** The stages for which a teacher is asked, each with what they answered (TEA-043). */
export default function ComingStages() {
  const { t } = useTranslation("teacher-stage");
  const { stages } = useLoaderData<typeof loader>();
  const count = stages.filter((stage) => stage.answered_at === null).length;
  return (
    <Wrap>
      <PageHead
        title={count === 0 ? t("coming_page") : t("coming_title", { count })}
        lead={stages.length > 0 && t("coming_lead")}
      />
      <StageTabs at="coming" />
      {stages.length === 0 ? (
        <Empty title={t("coming_none_title")}>{t("coming_none")}</Empty>
      ) : (
        <Rows>
          {stages.map((stage) => (
            <Asked key={stage.id} stage={stage} />
          ))}
        </Rows>
      )}
      <Outlet />
    </Wrap>
  );
}

function Asked({ stage }: { stage: AskedStage }) {
  const { t } = useTranslation("teacher-stage");
  const said = stage.answered_at !== null;
  return (
    <Row
      title={stage.title}
      detail={<StageFacts stage={stage} />}
      end={
        said ? (
          t("said", { answer: t(`disponibility.${stage.disponibility}`) })
        ) : (
          <Tag colour="yellow">{t("unsaid")}</Tag>
        )
      }
    >
      <DialogLink to={pathTo(paths.answerStage, { groupLessonClassId: String(stage.id) })}>
        {said ? t("change") : t("answer")}
      </DialogLink>
    </Row>
  );
}
