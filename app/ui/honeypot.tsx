import { useTranslation } from "react-i18next";

import { proofField, stampOf } from "#app/lib/robot-stamp.ts";

import { useLastResult } from "./use-last-result.ts";

type HoneypotProps = {
  trap: string;
  stamp: string;
  value: string;
};

/**
 * Robot trap: hidden field and signed time. A refused form keeps its first time, unless the time itself was refused.
 */
export function Honeypot({ trap, stamp, value: fresh }: HoneypotProps) {
  const { t } = useTranslation("common");
  const { error, initialValue } = useLastResult() ?? {};
  const value = error?.[proofField] ? fresh : stampOf(fresh, initialValue?.[stamp]);
  return (
    <div aria-hidden="true" className="absolute -left-[999rem] size-px overflow-hidden">
      <label>
        {t("trap")}
        <input type="text" name={trap} tabIndex={-1} autoComplete="off" />
      </label>
      <input type="hidden" name={stamp} value={value} />
    </div>
  );
}
