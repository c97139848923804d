import { useTranslation } from "react-i18next";

import type { Qr } from "./qr.server.ts";

type EnrolmentProps = { qr: Qr; secret: string };

/** At the first sign-in: what an authenticator app reads, as a picture and as text. */
export function Enrolment({ qr: { size, path }, secret }: EnrolmentProps) {
  const { t } = useTranslation("account");
  const quiet = 4;
  const whole = String(size + 2 * quiet);
  return (
    <div className="grid justify-items-center gap-s3">
      <p>{t("code.enrol")}</p>
      <svg
        role="img"
        aria-label={t("code.qr")}
        viewBox={`${String(-quiet)} ${String(-quiet)} ${whole} ${whole}`}
        className="w-full max-w-60 bg-white text-black"
      >
        <path d={path} fill="currentColor" shapeRendering="crispEdges" />
      </svg>
      <p className="text-sm text-ink-2">{t("code.by_hand")}</p>
      <code className="break-all">{secret}</code>
    </div>
  );
}

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation("account");
  return (
    <>
      <p>{t("code.recovery_lead")}</p>
      <ul className="grid grid-cols-2 gap-s2">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </>
  );
}
