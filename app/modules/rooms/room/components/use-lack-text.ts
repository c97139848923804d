import { useTranslation } from "react-i18next";

import type { DeviceFault, Lack } from "./devices.ts";

/** Safari alone has no mark of permissions beside the address; the others name it besides. */
const isSafari = () =>
  /^(?!.*(?:Chrom|Android|CriOS|FxiOS|EdgiOS)).*Safari/.test(navigator.userAgent);

const faultIn = (why: DeviceFault) => (why === "denied" && isSafari() ? "denied_safari" : why);

/** « Votre navigateur refuse la caméra. Touchez… » */
export function useLackText(): (lack: Lack) => string {
  const { t } = useTranslation("room", { keyPrefix: "devices" });
  return ({ what, why }) => t(`fault.${faultIn(why)}`, { what: t(`what.${what}`) });
}
