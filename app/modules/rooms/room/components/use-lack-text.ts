import { useTranslation } from "react-i18next";

import type { Lack } from "./devices.ts";

/** « Votre navigateur refuse la caméra. Touchez… » */
export function useLackText(): (lack: Lack) => string {
  const { t } = useTranslation("room", { keyPrefix: "devices" });
  return ({ what, why }) => t(`fault.${why}`, { what: t(`what.${what}`) });
}
