import { useTranslation } from "react-i18next";

import type { PayoutAccount } from "#app/modules/payout/payout.endpoints.ts";
import type { OwnTeacher } from "#app/modules/teacher/profile.endpoints.ts";
import { paths } from "#app/paths.ts";
import { Recap } from "#app/ui/facts.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";

type Props = Readonly<{
  teacher: OwnTeacher;
  account: Pick<PayoutAccount, "state" | "iban_end">;
}>;

/** How a teacher is paid, and under which status. */
export function AccountMoney({ teacher, account }: Props) {
  const { t } = useTranslation("teacher-account", { keyPrefix: "status" });
  const { self_employed: independent, sap_number: number, sap_number_status: checked } = teacher;
  const bank = {
    label: t("bank"),
    value: (
      <>
        {account.iban_end ? t("iban", { end: account.iban_end }) : t("no_iban")}{" "}
        <StateTag state={account.state} />
      </>
    ),
    change: paths.payoutIban,
  };
  const status = { label: t("label"), value: t(independent ? "independent" : "salaried") };
  const osp = {
    label: t("osp"),
    value: (
      <>
        {number && `${number}, `}
        {t(`osp_is.${checked}`)}
        <span className="block text-sm text-ink-2">
          {t(checked === "approved" ? "credit" : "no_credit")}
        </span>
      </>
    ),
  };
  return <Recap lines={[bank, status, ...(independent ? [osp] : [])]} />;
}
