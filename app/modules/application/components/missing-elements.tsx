import { useTranslation } from "react-i18next";

import type { ApplicationSteps } from "#app/modules/application/endpoints.ts";

/** Everything that lacks, by its name: each leads to its step. */
export function MissingElements({ steps }: Pick<ApplicationSteps, "steps">) {
  const { t } = useTranslation("application", { keyPrefix: "finalise" });
  const missing = steps.flatMap((step) =>
    [...new Set(step.missing)].map((element) => ({ element, step: step.name })),
  );
  if (missing.length === 0) return null;
  return (
    <ul aria-label={t("missing_list")} className="mb-s3 flex flex-wrap gap-x-s4">
      {missing.map(({ element, step }) => (
        <li key={element}>
          <a
            href={`#${step}`}
            className="inline-flex min-h-tap items-center underline underline-offset-[.2em]"
          >
            {t(`missing.${element}`)}
          </a>
        </li>
      ))}
    </ul>
  );
}
