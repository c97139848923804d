import { useParams } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { type ApplicationStep, applicationSteps } from "#app/modules/career/application/domain.ts";
import { Button, Buttons } from "#app/ui/button.tsx";
import { Honeypot } from "#app/ui/honeypot.tsx";
import { Columns, Wrap } from "#app/ui/layout.tsx";
import { Steps } from "#app/ui/steps.tsx";

import { applicationPath } from "./steps.ts";

type FrameProps = {
  step: ApplicationStep;
  kept: Readonly<{ at: string; until: string; done: readonly ApplicationStep[] }>;
  aside: ReactNode;
  children: ReactNode;
};

export function ApplicationFrame({ step, kept: { at, until, done }, ...page }: FrameProps) {
  const { t } = useTranslation("application");
  const { draft = "" } = useParams();
  const steps = applicationSteps.map((one) => ({
    name: t(`steps.${one}`),
    to: applicationPath(one, draft),
    done: done.includes(one),
  }));
  return (
    <Wrap>
      <Steps steps={steps} current={applicationSteps.indexOf(step) + 1} />
      <Columns aside={<div className="grid gap-s5">{page.aside}</div>}>
        <div className="max-w-form">
          <h1>
            {t(`${step}.title`)} <mark>{t(`${step}.mark`)}</mark>
            {t(`${step}.end`)}
          </h1>
          <p className="mt-s2 mb-s5 text-sm text-ink-2">{t("kept", { at, until })}</p>
          {page.children}
        </div>
      </Columns>
    </Wrap>
  );
}

type MovesProps = Readonly<{
  step: Exclude<ApplicationStep, "envoi">;
  /** Against robots: coming back later sends a mail. */
  robot: ComponentProps<typeof Honeypot>;
}>;

export function ApplicationMoves({ step, robot }: MovesProps) {
  const { t } = useTranslation("application");
  return (
    <>
      <Honeypot {...robot} />
      <Buttons grow>
        <Button variant="primary" name="intent" value="continue">
          {t(`${step}.submit`)}
        </Button>
        <Button variant="quiet" name="intent" value="later" formNoValidate>
          {t("later")}
        </Button>
      </Buttons>
    </>
  );
}

/** Enter goes on, whatever button comes first in the page. */
export function FirstButton() {
  const { t } = useTranslation("application");
  return (
    <button name="intent" value="continue" tabIndex={-1} aria-hidden="true" className="sr-only">
      {t("continue")}
    </button>
  );
}
