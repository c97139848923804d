import { useTranslation } from "react-i18next";

import type { Resource } from "#app/modules/catalogue/content/resource.endpoints.ts";
import { Icon } from "#app/ui/icon.tsx";
import { HitLink } from "#app/ui/lines.tsx";

export function ResourceList({ resources }: { resources: readonly Resource[] }) {
  const { t } = useTranslation("content", { keyPrefix: "resources" });
  return (
    <ul className="border-t border-line">
      {resources.map(({ slug, title, summary, minutes, url }) => (
        <li
          key={slug}
          className="group relative grid gap-1 border-b border-line py-s5 hover:bg-sheet md:grid-cols-[1fr_auto] md:items-center md:gap-x-s5"
        >
          <div className="grid gap-1">
            <h2 className="text-xl">
              <HitLink to={url}>{title}</HitLink>
            </h2>
            <p className="max-w-read text-ink-2">{summary}</p>
          </div>
          <p className="inline-flex items-center gap-1.5 text-sm text-ink-2">
            <Icon name="clock" />
            {t("minutes", { count: minutes })}
          </p>
        </li>
      ))}
    </ul>
  );
}
