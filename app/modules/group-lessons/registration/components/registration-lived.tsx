import { useTranslation } from "react-i18next";

import { criteria, marks } from "#app/modules/group-lessons/registration/lived.domain.ts";
import type { Registration } from "#app/modules/group-lessons/registration/registration.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Gauge } from "#app/ui/history.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Section } from "#app/ui/layout.tsx";

type Props = { registration: Registration };

const most = marks.length;

export function Programme({ registration }: Props) {
  const { t } = useTranslation("registration", { keyPrefix: "lived" });
  const { id, chapters, may_learn: mayLearn, student } = registration;
  if (chapters.length === 0) return null;
  const some = chapters.some(({ learned }) => learned);
  const title = mayLearn ? t("programme", { student: student.name }) : t("programme_past");
  return (
    <Section title={title}>
      {mayLearn && <p className="mb-s2 text-ink-2">{t("programme_text")}</p>}
      <ul className="grid gap-1">
        {chapters.map((chapter) => (
          <li key={chapter.id} className="flex items-baseline gap-2">
            {some && (
              <span className="w-4 flex-none self-center">
                {chapter.learned && <Icon name="check" className="size-4 text-board" />}
              </span>
            )}
            <span>
              {chapter.name}
              {chapter.learned && <span className="text-ink-2">, {t("learned")}</span>}
            </span>
          </li>
        ))}
      </ul>
      {mayLearn && (
        <p className="mt-s2">
          <DialogLink
            to={pathTo(paths.learnedChapters, { registrationId: String(id) })}
            opens="chapters-learned"
          >
            {t("tick")}
          </DialogLink>
        </p>
      )}
    </Section>
  );
}

export function Words({ registration }: Props) {
  const { t } = useTranslation("registration", { keyPrefix: "lived" });
  const { id, evaluations, rating, may_rate: mayRate } = registration;
  const to = pathTo(paths.rateGroupLesson, { registrationId: String(id) });
  return (
    <>
      {evaluations.map((evaluation) => (
        <OneEvaluation key={evaluation.sent_at + evaluation.teacher} evaluation={evaluation} />
      ))}
      {(rating !== null || mayRate) && (
        <Section title={t("yours")}>
          {rating && (
            <p className="mb-s2 max-w-read">
              <b>{t("mark", { mark: rating.rating })}</b> {rating.comment}
            </p>
          )}
          {mayRate && (
            <DialogLink to={to} opens="evaluate-group-lesson-student">
              {t(rating ? "rate_change" : "rate")}
            </DialogLink>
          )}
        </Section>
      )}
    </>
  );
}

type Evaluation = Registration["evaluations"][number];

function OneEvaluation({ evaluation }: { evaluation: Evaluation }) {
  const { t } = useTranslation("registration", { keyPrefix: "lived" });
  return (
    <Section title={t("evaluation", { teacher: evaluation.teacher })}>
      <Marks evaluation={evaluation} />
      <p className="mt-s4 max-w-read">
        <b>{t("appreciation")}</b> {evaluation.general_appreciation}
      </p>
      {evaluation.recommendations && (
        <p className="mt-s2 max-w-read">
          <b>{t("recommendations")}</b> {evaluation.recommendations}
        </p>
      )}
    </Section>
  );
}

export function Marks({ evaluation }: { evaluation: Evaluation }) {
  const { t } = useTranslation("registration", { keyPrefix: "lived" });
  return (
    <ul className="grid max-w-mid gap-s3 sm:grid-cols-3 sm:gap-s5">
      {criteria.map((criterion) => (
        <li key={criterion}>
          <Gauge value={evaluation[criterion]} max={most} ok>
            {t(criterion)} <b className="text-ink">{t("mark", { mark: evaluation[criterion] })}</b>
          </Gauge>
        </li>
      ))}
    </ul>
  );
}
