import { useTranslation } from "react-i18next";

import { paths } from "#app/paths.ts";
import { ButtonLink, Buttons } from "#app/ui/button.tsx";

type Known =
  | "being_processed_step_1"
  | "being_processed_step_2"
  | "to_confirm"
  | "hired"
  | "refused"
  | "left"
  | "customer"
  | "unknown";

type ScreenProps = {
  status: Known;
  visitor?: boolean;
  answer?: string | null | undefined;
};

const signsIn: ReadonlySet<Known> = new Set([
  "being_processed_step_2",
  "to_confirm",
  "hired",
  "left",
]);

/** Says what comes next (STM-08); the reason of a refusal is only in the mail. */
export function ApplicantScreen({ status, visitor = false, answer }: ScreenProps) {
  const { t } = useTranslation("application", { keyPrefix: "screen" });
  const words = { answer: answer ?? "" };
  return (
    <div className="mt-s5 grid max-w-form gap-s4 pb-s6">
      <h1>{t(`${status}.title`)}</h1>
      <p className="text-lg">
        {answer ? t("being_processed_step_2.lead_dated", words) : t(`${status}.lead`, words)}
      </p>
      <p className="text-ink-2">{t(`${status}.next`, words)}</p>
      <Buttons grow>
        {visitor && signsIn.has(status) && (
          <ButtonLink to={paths.signIn} rel="nofollow" variant="primary">
            {t("sign_in")}
          </ButtonLink>
        )}
        {visitor && (
          <ButtonLink to={paths.application} variant="quiet">
            {t("other_email")}
          </ButtonLink>
        )}
      </Buttons>
    </div>
  );
}
