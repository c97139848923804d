import { useTranslation } from "react-i18next";

import { checkOnly } from "#app/lib/check-only.ts";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";

import { AccountFrame } from "./frame.tsx";

type ResumeFormProps = {
  action: string;
  fields: readonly (readonly [string, string])[];
  leaveTo: string;
};

/** Restores an unsent form after the sign-in (ERR-29). */
export function ResumeForm({ action, fields, leaveTo }: ResumeFormProps) {
  const { t } = useTranslation("account");
  return (
    <AccountFrame title={t("resume.title")} lead={t("resume.lead")} retour={leaveTo}>
      <form method="post" action={action} className="grid gap-s4">
        {fields.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" {...checkOnly} />
        <Button variant="primary" block>
          {t("resume.submit")}
        </Button>
      </form>
      <p>
        <Link to={leaveTo}>{t("resume.leave")}</Link>
      </p>
    </AccountFrame>
  );
}
