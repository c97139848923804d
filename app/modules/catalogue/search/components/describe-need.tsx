import { useTranslation } from "react-i18next";

import { ButtonLink } from "#app/ui/button.tsx";

import { requestAddress, type Wish } from "./wish.ts";

/** Describe the need instead of choosing, from every listing (PUB-019, PUB-082). */
export function DescribeNeed({ wish }: { wish: Wish }) {
  const { t } = useTranslation("search", { keyPrefix: "describe" });
  return (
    <div className="flex flex-wrap items-center justify-between gap-s4 bg-sheet px-s4 py-s5">
      <div className="max-w-read">
        <p className="font-title text-lg font-bold">{t("title")}</p>
        <p className="text-ink-2">{t("text")}</p>
      </div>
      <ButtonLink to={requestAddress(wish)} rel="nofollow">
        {t("action")}
      </ButtonLink>
    </div>
  );
}
