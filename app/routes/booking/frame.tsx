import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { robotNames } from "#app/lib/robot-stamp.ts";
import { type BookingStep, bookingSteps, stepBefore } from "#app/modules/lessons/booking/domain.ts";
import { paths } from "#app/paths.ts";
import { Button, buttonClass, Buttons } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Steps } from "#app/ui/steps.tsx";
import { useLeaving } from "#app/ui/use-leaving.ts";

import { bookingPath, numberOf } from "./steps.ts";

type FrameProps = {
  step: BookingStep;
  lesson: string | undefined;
  title: ReactNode;
  children: ReactNode;
};

export function StepFrame({ step, lesson, title, children }: FrameProps) {
  const { t } = useTranslation("booking");
  const visitor = step === "vous";
  useLeaving(visitor ? reminded : undefined, visitor ? isUnticked : undefined);
  const steps = bookingSteps.map((one) => ({
    name: t(`steps.${one}`),
    to: one === "vous" ? undefined : bookingPath(one, lesson),
  }));
  return (
    <>
      <Steps steps={steps} current={numberOf(step)} />
      <h1>{title}</h1>
      <div className="mt-s5 grid gap-s5">{children}</div>
      <p className="mt-s4 text-sm">
        <Link to={paths.resumeElsewhere} className="inline-flex min-h-tap items-center">
          {t("resume.link")}
        </Link>
      </p>
    </>
  );
}

const reminded = ["email", "reminder", ...Object.values(robotNames)];

const isUnticked = (typed: FormData) => !typed.has("reminder");

type MovesProps = { step: BookingStep; lesson: string | undefined; send?: string | undefined };

/** Going back is a button of the same form, so nothing typed is lost (STM-03). */
export function Moves({ step, lesson, send }: MovesProps) {
  const { t } = useTranslation("booking");
  const before = stepBefore(step);
  const back = before && before !== "vous" ? bookingPath(before, lesson) : undefined;
  const look = buttonClass({ variant: "quiet" });
  return (
    <Buttons grow>
      <Button variant="primary" name="intent" value="continue">
        {send ?? t("continue")}
      </Button>
      {back ? (
        <Button variant="quiet" name="intent" value="back" formNoValidate>
          {t("back", { step: t(`back_to.${before ?? "vous"}`) })}
        </Button>
      ) : (
        <Link to={bookingPath("entry", lesson)} className={look}>
          {t("back", { step: t("back_to.entry") })}
        </Link>
      )}
    </Buttons>
  );
}
