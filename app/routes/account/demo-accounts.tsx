import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import type { Role } from "#app/lib/actor.ts";
import { Button } from "#app/ui/button.tsx";

type DemoAccountsProps = {
  password: string;
  totp_secret: string;
  accounts: readonly Readonly<{ email: string; role: Role; name: string }>[];
  action: string;
};

/** One tap signs in as a demonstration person (decision 024); the operator's login has a second lock. */
export function DemoAccounts({
  password,
  totp_secret: secret,
  accounts,
  action,
}: DemoAccountsProps) {
  const { t } = useTranslation("account");
  const open = accounts.filter(({ role }) => role !== "operator");
  const operator = accounts.find(({ role }) => role === "operator");
  return (
    <div className="grid gap-s3 border-t border-line pt-s4">
      <h2 className="text-lg">{t("demo.title")}</h2>
      <p className="text-sm text-ink-2">{t("demo.lead", { password })}</p>
      <ul className="grid gap-s2">
        {open.map(({ email, role, name }) => (
          <li key={email}>
            <Form method="post" action={action}>
              <input type="hidden" name="email" value={email} />
              <input type="hidden" name="password" value={password} />
              <Button variant="quiet" size="s" block>
                {t(`demo.enter_${role}`, { name })}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      {operator && (
        <p className="text-sm wrap-anywhere text-ink-2">
          {t("demo.operator", { ...operator, secret })}
        </p>
      )}
    </div>
  );
}
