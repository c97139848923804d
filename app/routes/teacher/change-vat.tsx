import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { RequestedChange } from "#app/modules/career/status-change/components/requested-change.tsx";
import { vatSchema } from "#app/modules/career/status-change/wish.endpoints.ts";
import { vatRegimes } from "#app/modules/catalogue/legal-status/domain.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { TextField } from "#app/ui/text-field.tsx";
import { useFieldTexts } from "#app/ui/use-field-texts.ts";

import { loadStatusChange, submitStatusChange } from "./status-change.server.ts";

export const handle = { i18n: ["teacher-account"], query: ["retour"] };

export const meta = pageMeta("teacher-account:vat.page", { noindex: true });

const vatFormSchema = vatSchema.required({ vat_regime: true });

export const loader = (args: LoaderFunctionArgs) => loadStatusChange(args, "vat");

export const action = (args: ActionFunctionArgs) =>
  submitStatusChange(args, {
    kind: "vat",
    schema: vatFormSchema,
    bodyOf: ({ vat_regime, vat_number }) => ({ vat_regime, vat_number: vat_number ?? null }),
  });

/** Exempt, under the threshold, or due with a number (DLG-47, LAW-17). */
export default function ChangeVat() {
  const { t } = useTranslation("teacher-account", { keyPrefix: "vat" });
  const { t: words } = useTranslation("teacher-account");
  const text = useFieldTexts("teacher-account:vat");
  const { legal, open, closeTo } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const salaried = !legal.self_employed && words("osp.salaried");
  return (
    <DialogForm<typeof vatFormSchema>
      id="change-vat-status"
      title={t("title")}
      closeTo={closeTo}
      lead={t("lead")}
      closed={open ? <RequestedChange change={open} action={pathname + search} /> : salaried}
      defaults={{ vat_regime: legal.vat_regime, vat_number: legal.vat_number ?? "" }}
      submit={t("submit")}
      leave={words("change.leave")}
    >
      {(fields) => (
        <ChoiceField
          {...text(fields.vat_regime)}
          options={vatRegimes.map((regime) => ({
            value: regime,
            label: t(`regimes.${regime}`),
            detail: t(`${regime}_detail`),
            reveal: regime === "liable" && (
              <TextField {...text(fields.vat_number)} autoComplete="off" />
            ),
          }))}
        />
      )}
    </DialogForm>
  );
}
