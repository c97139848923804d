import { useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { type AdviceOf, DegreeFigure } from "#app/modules/catalogue/teacher/components/advice.tsx";
import type { Recommendations } from "#app/modules/catalogue/teacher/recommend.endpoints.ts";
import { paths, withQuery } from "#app/paths.ts";
import { ActLink } from "#app/ui/act-row.tsx";
import { ButtonLink, Buttons } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { RouteDialog } from "#app/ui/route-dialog.tsx";
import { Row, Rows } from "#app/ui/rows.tsx";

export const handle = { i18n: ["teacher-advice"] };

export const meta = pageMeta("teacher-advice:degree.title", { noindex: true });

/** DLG-53; the parent page has loaded the figures. */
export default function RecommendDegree() {
  const { t } = useTranslation("teacher-advice", { keyPrefix: "degree" });
  const { advice } = useOutletContext<AdviceOf>();
  const degree = advice?.degree;
  return (
    <RouteDialog id="degree-recommendation" title={t("title")} closeTo={paths.presentation}>
      {advice && degree ? <Which degree={degree} days={advice.days} /> : <p>{t("closed")}</p>}
    </RouteDialog>
  );
}

type WhichProps = Readonly<{ degree: NonNullable<Recommendations["degree"]>; days: number }>;

function Which({ degree, days }: WhichProps) {
  const { t } = useTranslation("teacher-advice", { keyPrefix: "degree" });
  const { degrees, requests } = degree;
  return (
    <>
      <div className="grid gap-s2">
        <p className="font-medium">
          <DegreeFigure degree={degree} days={days} />
        </p>
        {requests !== null && <p className="text-ink-2">{t("why")}</p>}
      </div>
      {degrees.length === 0 ? (
        <p>{t("highest")}</p>
      ) : (
        <Rows label={t("which")}>
          {degrees.map(({ degree_id: id, name, requests: count }) => (
            <Row
              key={id}
              title={name}
              detail={t("asked_row", { count })}
              end={
                <ActLink to={withQuery(paths.addDegree, { degree_id: id })} dialog>
                  {t("add")}
                  <span className="sr-only">{t("add_of", { name })}</span>
                </ActLink>
              }
            />
          ))}
        </Rows>
      )}
      <Note>
        <p>{t("then")}</p>
      </Note>
      <Buttons grow>
        <ButtonLink to={paths.addDegree} variant="primary">
          {t("submit")}
        </ButtonLink>
        <ButtonLink to={paths.presentation} variant="quiet" replace preventScrollReset>
          {t("leave")}
        </ButtonLink>
      </Buttons>
    </>
  );
}
