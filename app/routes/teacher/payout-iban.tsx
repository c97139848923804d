import { useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { teacherAction } from "#app/bff/route.server.ts";
import { statusChanges } from "#app/modules/career/status-change/endpoints.ts";
import { ibanSchema, type PayoutAccount } from "#app/modules/earnings/payout/payout.endpoints.ts";
import { changePasswordSchema } from "#app/modules/people/account/password.endpoints.ts";
import { paths } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { PasswordField } from "#app/ui/password-field.tsx";
import { type ShellData, useShellData } from "#app/ui/shell-data.ts";
import { TextField } from "#app/ui/text-field.tsx";

export const handle = { i18n: ["payout"] };

export const meta = pageMeta("payout:iban.page", { noindex: true });

const ibanFormSchema = ibanSchema.extend({
  current_password: changePasswordSchema.shape.current_password,
});

/** A candidate goes on with the application (TEA-006). */
const backOf = (person: ShellData["person"]) =>
  person?.standing === "applies" ? paths.finaliseApplication : paths.payouts;

export const action = teacherAction(ibanFormSchema, async ({ api, body, context }) => {
  await api(statusChanges.change, { body });
  return redirectWithFlash(backOf(await context.person()), "payout:iban.saved");
});

/** Account for the teacher's payouts (VAL-009, STM-18). */
export default function PayoutIban() {
  const { t } = useTranslation("payout", { keyPrefix: "iban" });
  const { iban_open: isOpen, iban_end: end } = useOutletContext<PayoutAccount>();
  const closeTo = backOf(useShellData().person);
  const hasOne = end !== null;
  return (
    <DialogForm<typeof ibanFormSchema>
      title={t("title")}
      closeTo={closeTo}
      lead={isOpen && t("lead")}
      closed={!isOpen && t("closed")}
      submit={t("submit")}
    >
      {({ iban, current_password: password }) => (
        <>
          <TextField field={iban} label={t("label")} hint={t("hint")} autoComplete="off" />
          {hasOne && (
            <PasswordField
              field={password}
              label={t("password")}
              hint={t("password_hint")}
              optional
              autoComplete="current-password"
            />
          )}
        </>
      )}
    </DialogForm>
  );
}
