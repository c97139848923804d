import { useTranslation } from "react-i18next";

/** The provider's codes, and the states that stand for one where the bank gave none. */
const refusals = [
  "account_closed",
  "account_frozen",
  "bank_account_restricted",
  "bank_ownership_changed",
  "could_not_process",
  "debit_not_authorized",
  "declined",
  "insufficient_funds",
  "incorrect_account_holder_name",
  "invalid_account_number",
  "no_account",
  "canceled",
  "failed",
] as const;

/** Why the bank refused a payout; a code that we do not know as it is. */
export function useRefusal(): (code: string | null) => string | null {
  const { t } = useTranslation("desk-payouts", { keyPrefix: "refusal" });
  return (code) => {
    if (code === null) return null;
    const known = refusals.find((one) => one === code);
    return known ? t(known) : t("other", { code });
  };
}
