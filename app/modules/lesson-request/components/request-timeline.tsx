import { useTranslation } from "react-i18next";

import { waitingVariant } from "#app/modules/lesson-request/domain.ts";
import type { LessonRequest } from "#app/modules/lesson-request/endpoints.ts";
import { lessonRequestSteps, stepColourOf } from "#app/modules/lesson-request/timeline.domain.ts";
import { Marelle } from "#app/ui/progress.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { WaitingLine } from "#app/ui/waiting-line.tsx";

type Tracked = Pick<LessonRequest, "process" | "step" | "family_awaited" | "waiting">;

/** The hopscotch of a request: eight squares, the step said in words and colour (STM-02). */
export function RequestTimeline({ request, small }: { request: Tracked; small?: boolean }) {
  const { t } = useTranslation(["states", "lesson-request"]);
  const { process, step, family_awaited: familyAwaited } = request;
  const cancelled = process === "cancelled";
  const variant = step === "search_teachers" && familyAwaited ? "answer" : undefined;
  return (
    <Marelle
      steps={lessonRequestSteps.map((one) => t(`step.${one}.customer`))}
      current={lessonRequestSteps.indexOf(step) + 1}
      finished={step === "success" && !cancelled}
      stopped={cancelled}
      small={small}
    >
      <StateTag
        machine="step"
        state={step}
        variant={variant}
        colour={stepColourOf({ step, cancelled, familyAwaited }, "customer")}
      />
      {cancelled && <> {t("lesson-request:cancelled")}</>}
    </Marelle>
  );
}

/** Who must act on a request, since when, and what silence brings (CNV-15). */
export function RequestWaiting({ request }: { request: Tracked }) {
  const { process, waiting } = request;
  return (
    <WaitingLine
      machine="lesson_request"
      state={process}
      variant={waiting ? waitingVariant(process, waiting) : undefined}
      waiting={waiting}
    />
  );
}
