import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";

import { isPayment, type Lacking } from "#app/modules/career/application/lacking.domain.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { ActLink, ActRow } from "#app/ui/act-row.tsx";
import { PageHead } from "#app/ui/layout.tsx";

type LackingHeadProps = Readonly<{
  lacking: readonly Lacking[];
  checked: number;
}>;

export function LackingHead({ lacking, checked }: LackingHeadProps) {
  const { t } = useTranslation(["teacher-account", "document"]);
  return (
    <>
      <PageHead
        title={
          <>
            {t("title")} <mark className="whitespace-normal">{viewOf(lacking, t)}</mark>
          </>
        }
        lead={lacking.length === 0 && checked > 0 ? t("lacking.checked", { count: checked }) : null}
      />
      {lacking.length > 0 && (
        <div className="-mt-s3 mb-s4">
          <ActRow>
            {lacking.map((one) => (
              <ActLink key={`${one.name}-${String(one.id)}`} to={lessonPlaceOf(one)}>
                {t(`lacking.${one.again ? "again" : "give"}`, { what: nameOf(one, t) })}
              </ActLink>
            ))}
          </ActRow>
        </div>
      )}
    </>
  );
}

type Words = TFunction<readonly ["teacher-account", "document"]>;

function viewOf(lacking: readonly Lacking[], t: Words): string {
  const [only, ...others] = lacking;
  if (!only) return t("lacking.none");
  if (others.length > 0) return t("lacking.many", { count: lacking.length });
  if (isPayment(only.name)) return t(`lacking.only.${only.name}`);
  return t(`lacking.only.${only.again ? "paper_again" : "paper"}`);
}

function nameOf({ name }: Lacking, t: Words): string {
  return isPayment(name) ? t(`lacking.name.${name}`) : t(`document:types.${name}`);
}

const lessonPlaces = {
  iban: paths.payoutIban,
  account: paths.payouts,
  mandate: paths.invoicingMandate,
} as const;

export const paperLessonPlace = (paper: string): string =>
  withQuery(pathTo(paths.teacherDocument, { paper }), { retour: paths.teacherAccount });

const lessonPlaceOf = ({ name, id }: Lacking): string =>
  isPayment(name) ? lessonPlaces[name] : paperLessonPlace(id === null ? name : String(id));
