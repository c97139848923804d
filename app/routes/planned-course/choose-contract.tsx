import { useLocation } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";

import type { Plannable } from "#app/bff/planned-pages.server.ts";
import type { Side } from "#app/modules/lessons/planned-course/domain.ts";
import { withQuery } from "#app/paths.ts";
import { RouteDialog } from "#app/ui/route-dialog.tsx";
import { Row, Rows } from "#app/ui/rows.tsx";

export const contractOption = (
  { id, student, subject, other, format }: Plannable,
  side: Side,
  t: TFunction<"planned-course">,
) => ({
  value: id,
  label: t(`plan.one_${side}`, { subject, other, student }),
  detail: t(`plan.contract_${side}`, { student, subject, other, format: t(`format.${format}`) }),
});

type ChooseContractProps = Readonly<{
  side: Side;
  contracts: readonly Plannable[];
  closeTo: string;
}>;

/** Whose hours are offered is chosen first. */
export function ChooseContract({ side, contracts, closeTo }: ChooseContractProps) {
  const { t } = useTranslation("planned-course");
  const { pathname } = useLocation();
  return (
    <RouteDialog id="plan-course" title={t("plan.title")} closeTo={closeTo}>
      <p className="text-ink-2">{t(`plan.whose_${side}`)}</p>
      <Rows label={t(`plan.whose_${side}`)}>
        {contracts.map((contract) => {
          const { label, detail } = contractOption(contract, side, t);
          const to = withQuery(pathname, { contrat: contract.id });
          return <Row key={contract.id} title={label} detail={detail} to={to} within />;
        })}
      </Rows>
    </RouteDialog>
  );
}
