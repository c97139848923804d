import { useTranslation } from "react-i18next";

import { paths } from "#app/paths.ts";
import { ButtonLink, Buttons } from "#app/ui/button.tsx";
import { SeyesPage, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { hydrate: "never", i18n: ["kept"], query: [] };

export const meta = pageMeta("kept:page.title", { noindex: true });

/** A teacher's offline page: what was being sent has not left (`public/sw.js`). */
export default function Offline() {
  const { t } = useTranslation("kept", { keyPrefix: "page" });
  return (
    <SeyesPage>
      <Wrap>
        <div className="max-w-[34rem] pl-3">
          <h1>{t("title")}</h1>
          <p className="on-lines">{t("text")}</p>
          <div className="mt-s5">
            <Buttons>
              <ButtonLink to={paths.teacherHome}>{t("retry")}</ButtonLink>
            </Buttons>
          </div>
        </div>
      </Wrap>
    </SeyesPage>
  );
}
