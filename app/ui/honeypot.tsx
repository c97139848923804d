import { useTranslation } from "react-i18next";

import { proofField, stampOf } from "#app/lib/robot-stamp.ts";

import { useLastResult } from "./use-last-result.ts";

type HoneypotProps = {
  /** The name of the field that people never see and machines fill. */
  trap: string;
  /** The name of the field that carries the signed time. */
  stamp: string;
  /** The signed time at which the form was shown. */
  value: string;
};

/**
 * A trap for machines: a field out of sight and a signed time. No script, no puzzle. A refused form keeps the time of its
 * first display, unless that is what was refused.
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
