import { useTranslation } from "react-i18next";

import type { TeacherCard } from "#app/modules/catalogue/teacher/teacher.endpoints.ts";
import { ButtonLink } from "#app/ui/button.tsx";

import { bookingAddress, type Wish } from "./wish.ts";

type DescribeNeedProps = { first: Pick<TeacherCard, "slug" | "firstname"> | undefined; wish: Wish };

/** Half-way down a list: describe the need instead of choosing (PUB-019). */
export function DescribeNeed({ first, wish }: DescribeNeedProps) {
  const { t } = useTranslation("search", { keyPrefix: "describe" });
  if (!first) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-s4 bg-sheet px-s4 py-s5">
      <div className="max-w-read">
        <p className="font-title text-lg font-bold">{t("title")}</p>
        <p className="text-ink-2">{t("text", { teacher: first.firstname })}</p>
      </div>
      <ButtonLink to={bookingAddress(first.slug, wish)} rel="nofollow">
        {t("action")}
      </ButtonLink>
    </div>
  );
}
