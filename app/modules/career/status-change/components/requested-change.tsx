import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { longDay } from "#app/lib/french-date.ts";
import type { StatusChange } from "#app/modules/career/status-change/endpoints.ts";
import { Button } from "#app/ui/button.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";

export function useWhat() {
  const { t } = useTranslation("teacher-account", { keyPrefix: "what" });
  return ({ kind, self_employed: independent, vat_regime: regime, number }: StatusChange) => {
    if (kind === "status") return t(independent ? "independent" : "salaried");
    return kind === "vat" ? t(regime ?? "exempt") : (number ?? t("no_sap"));
  };
}

/** Pending and until when, approved and from when, or refused and why (LBL-40). */
export function ChangeLine({ change }: { change: StatusChange }) {
  const { t } = useTranslation("teacher-account", { keyPrefix: "change" });
  const what = useWhat()(change);
  const { state, asked_at: askedAt, answer_until: until, effective_at: from, reason } = change;
  if (state === "asked") {
    return t("asked", { what, day: longDay(new Date(askedAt)), until: longDay(new Date(until)) });
  }
  if (state === "approved" && from) return t("approved", { what, day: longDay(new Date(from)) });
  return state === "refused" ? t("refused", { what, reason }) : null;
}

export function RequestedChange({ change, action }: { change: StatusChange; action: string }) {
  const { t } = useTranslation("teacher-account", { keyPrefix: "change" });
  return (
    <Form method="post" action={action} className="grid gap-s4">
      <p>
        <ChangeLine change={change} /> {t("meanwhile")}
      </p>
      <input type="hidden" name="withdraw" value={change.id} />
      <OnceKey />
      <p>
        <Button variant="quiet">{t("withdraw")}</Button>
      </p>
    </Form>
  );
}
