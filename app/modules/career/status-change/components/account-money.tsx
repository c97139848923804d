import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { dayOfMonth } from "#app/lib/french-date.ts";
import type { LegalStatus } from "#app/modules/career/status-change/endpoints.ts";
import type { ChangeKind } from "#app/modules/catalogue/legal-status/domain.ts";
import type { OwnTeacher } from "#app/modules/catalogue/teacher/profile.endpoints.ts";
import type { PayoutAccount } from "#app/modules/earnings/payout/payout.endpoints.ts";
import { paths } from "#app/paths.ts";
import { Recap } from "#app/ui/facts.tsx";
import { useReadOnly } from "#app/ui/shell-data.ts";
import { StateTag, Tag } from "#app/ui/state-tag.tsx";

import { ChangeLine } from "./requested-change.tsx";

type Props = Readonly<{
  teacher: OwnTeacher;
  account: Pick<PayoutAccount, "state" | "iban_end" | "mandate">;
  legal: LegalStatus;
}>;

export function AccountMoney({ teacher, account, legal }: Props) {
  const { t } = useTranslation("teacher-account", { keyPrefix: "status" });
  const readOnly = useReadOnly();
  const { t: vat } = useTranslation("teacher-account", { keyPrefix: "vat" });
  const bank = useBank(account);
  const status = {
    label: t("label"),
    value: (
      <Standing legal={legal} kind="status" detail={<Siret legal={legal} />}>
        {t(legal.self_employed ? "independent" : "salaried")}
      </Standing>
    ),
    change: paths.changeStatus,
    opens: "change-status" as const,
  };
  const regime = {
    label: vat("label"),
    value: (
      <Standing legal={legal} kind="vat">
        {vat(`is.${legal.self_employed ? legal.vat_regime : "salaried"}`, {
          number: legal.vat_number,
        })}
      </Standing>
    ),
    change: paths.changeVat,
    opens: "change-vat-status" as const,
  };
  const declared = {
    label: t("osp"),
    value: <Declared teacher={teacher} legal={legal} />,
    change: paths.changeOsp,
    opens: "change-osp-status" as const,
  };
  const accepted = account.mandate.accepted_at;
  const mandate = {
    label: t("mandate"),
    value: accepted ? (
      t("mandate_accepted", { day: dayOfMonth(new Date(accepted)) })
    ) : (
      <Tag colour="yellow">{t("mandate_owed")}</Tag>
    ),
    change: accepted ? undefined : paths.invoicingMandate,
    act: t("accept_mandate"),
    opens: "" as const,
  };
  const lines = [bank, ...(legal.self_employed ? [mandate] : []), status, regime, declared];
  if (!readOnly) return <Recap lines={lines} />;
  return <Recap lines={lines.map(({ label, value }) => ({ label, value }))} />;
}

function useBank({ iban_end: end, state }: Props["account"]) {
  const { t } = useTranslation("teacher-account", { keyPrefix: "status" });
  const value = (
    <>
      {end ? t("iban", { end }) : t("no_iban")} <StateTag state={state} />
    </>
  );
  const act = end ? undefined : t("give_iban");
  return { label: t("bank"), value, change: paths.payoutIban, act, opens: "" as const };
}

type StandingProps = Readonly<{
  legal: LegalStatus;
  kind: ChangeKind;
  detail?: ReactNode;
  children: ReactNode;
}>;

function Standing({ legal, kind, detail, children }: StandingProps) {
  const change = legal.changes.find((one) => one.kind === kind);
  return (
    <>
      {children}
      <span className="block text-sm text-ink-2">{detail}</span>
      {change && (
        <span className="block text-sm">
          <ChangeLine change={change} />
        </span>
      )}
    </>
  );
}

function Siret({
  legal: { self_employed: independent, siret, siret_being_created: coming },
}: {
  legal: LegalStatus;
}) {
  const { t } = useTranslation("teacher-account", { keyPrefix: "status" });
  if (!independent) return null;
  if (siret) return t("siret", { number: siret });
  return coming && t("coming");
}

const numberColours = { pending: "blue", approved: "green", refused: "red" } as const;

function Declared({ teacher, legal }: Pick<Props, "teacher" | "legal">) {
  const { t } = useTranslation("teacher-account", { keyPrefix: "status" });
  const { sap_number: number, sap_number_status: checked } = teacher;
  if (!legal.self_employed) return t("osp_salaried");
  const credit = t(checked === "approved" ? "credit" : "no_credit");
  return (
    <Standing legal={legal} kind="osp" detail={credit}>
      {number && `${number} `}
      {checked === "missing" ? (
        t("osp_is.missing")
      ) : (
        <Tag colour={numberColours[checked]}>{t(`osp_is.${checked}`)}</Tag>
      )}
    </Standing>
  );
}
