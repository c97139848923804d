import { useTranslation } from "react-i18next";

import type { LessonRequest } from "#app/modules/lessons/lesson-request/lesson-request.endpoints.ts";
import { lessonRequestSteps } from "#app/modules/lessons/lesson-request/timeline.domain.ts";
import { Marelle } from "#app/ui/progress.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";

type Tracked = Pick<LessonRequest, "process" | "step" | "step_state" | "unanswered_steps">;

/** The tax credit step is never yellow: it cannot be acted on yet (STM-02). */
const quiet = ({ step, step_state: state }: Tracked) =>
  step === "tax_credit" && state.colour === "yellow"
    ? { ...state, colour: "blue" as const }
    : state;

/** Yellow is kept for the answers themselves. */
const isChoosing = ({ step, step_state: state }: Tracked) =>
  step === "search_teachers" && state.colour === "yellow";

type RequestTimelineProps = { request: Tracked; small?: boolean; brief?: boolean };

export function RequestTimeline({ request, small, brief }: RequestTimelineProps) {
  const { t } = useTranslation("lesson-request");
  const { process, step, unanswered_steps: unanswered } = request;
  const cancelled = process === "cancelled";
  return (
    <Marelle
      steps={lessonRequestSteps.map((one) => t(`step.${one}`))}
      current={lessonRequestSteps.indexOf(step) + 1}
      left={unanswered.map((one) => lessonRequestSteps.indexOf(one) + 1)}
      finished={step === "success" && !cancelled}
      stopped={cancelled}
      {...{ small, brief }}
    >
      {isChoosing(request) ? request.step_state.word : <StateTag state={quiet(request)} />}
      {cancelled && <> {t("cancelled")}</>}
    </Marelle>
  );
}
