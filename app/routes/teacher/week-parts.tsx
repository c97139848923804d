import { useTranslation } from "react-i18next";

import { type Fill, fills } from "#app/modules/catalogue/teacher/availability.domain.ts";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";

const weekId = "remplir";

/** Fills several half days; nothing is saved before submit. */
export function Fills() {
  const { t } = useTranslation("teacher-offer");
  return (
    <p id={weekId} className="mt-s2 flex flex-wrap items-center gap-x-s4 text-sm">
      <span className="text-ink-2">{t("week.fill")}</span>
      {(Object.keys(fills) as Fill[]).map((fill) => (
        <button
          key={fill}
          name="fill"
          value={fill}
          formAction={`${paths.availability}#${weekId}`}
          formNoValidate
          className="min-h-tap cursor-pointer font-medium underline underline-offset-[.2em]"
        >
          {t(`week.fills.${fill}`)}
        </button>
      ))}
    </p>
  );
}

/** Counted in CSS, so correct at every touch. */
export function SaveBar({ isFilled }: { isFilled: boolean }) {
  const { t } = useTranslation("teacher-offer");
  return (
    <div className="savebar sticky z-5 -mx-gutter flex flex-wrap items-center justify-between gap-x-s3 gap-y-s2 border-t border-line bg-paper px-gutter py-s3 md:mx-0 md:px-0">
      <p className="text-sm">
        <b>
          {t("week.count_free")} <span className="count-free" />
        </b>
        , {t("week.count_perhaps")} <span className="count-perhaps" />
        {isFilled && (
          <span role="status" className="block text-ink-2">
            {t("week.not_kept")}
          </span>
        )}
      </p>
      <Button variant="primary">{t("week.save")}</Button>
    </div>
  );
}
