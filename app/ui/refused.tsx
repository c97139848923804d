import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";

import { FormErrors } from "./form-errors.tsx";

/**
 * What became of a sending whose form the page no longer shows: the thing changed since the page was
 * opened. The refusal's own sentence when it has one, else that nothing was kept (ERR-29).
 */
export function Refused({ result }: { result: SubmissionResult | undefined }) {
  const { t } = useTranslation("common");
  if (result?.status !== "error") return null;
  const whole = result.error?.[""] ?? [];
  return (
    <div className="mb-s5">
      <FormErrors errors={whole.length > 0 ? whole : [t("errors.stale")]} />
    </div>
  );
}
