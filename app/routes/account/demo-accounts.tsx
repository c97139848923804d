import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Button } from "#app/ui/button.tsx";

type DemoAccountsProps = {
  password: string;
  accounts: readonly Readonly<{ email: string; role: "customer" | "teacher"; name: string }>[];
  /** Where the sign-in form goes. */
  action: string;
};

/** The people of the demonstration: one tap signs in as one of them (R13). */
export function DemoAccounts({ password, accounts, action }: DemoAccountsProps) {
  const { t } = useTranslation("account");
  return (
    <div className="grid gap-s3 border-t border-line pt-s4">
      <h2 className="text-lg">{t("demo.title")}</h2>
      <p className="text-sm text-ink-2">{t("demo.lead", { password })}</p>
      <ul className="grid gap-s2">
        {accounts.map(({ email, role, name }) => (
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
    </div>
  );
}
