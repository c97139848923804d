import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { longDay, noonOf } from "#app/lib/french-date.ts";
import { RequestedChange } from "#app/modules/career/status-change/components/requested-change.tsx";
import { employmentSchema } from "#app/modules/career/status-change/wish.endpoints.ts";
import { ChoiceField, Tick } from "#app/ui/choice-field.tsx";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Select, TextField } from "#app/ui/text-field.tsx";
import { useFieldTexts } from "#app/ui/use-field-texts.ts";

import { loadStatusChange, submitStatusChange } from "./status-change.server.ts";

export const handle = { i18n: ["teacher-account"], query: ["retour"] };

export const meta = pageMeta("teacher-account:employment.page", { noindex: true });

export const loader = (args: LoaderFunctionArgs) => loadStatusChange(args, "status");

export const action = (args: ActionFunctionArgs) =>
  submitStatusChange(args, {
    kind: "status",
    schema: employmentSchema,
    bodyOf: ({ from, ...input }) => ({ ...input, ...(from && { from }) }),
  });

/** Employed by families, or independent with its number (DLG-46, TEA-008). */
export default function ChangeStatus() {
  const { t } = useTranslation("teacher-account", { keyPrefix: "employment" });
  const text = useFieldTexts("teacher-account:employment");
  const { t: words } = useTranslation("teacher-account", { keyPrefix: "change" });
  const { legal, open, closeTo } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const end = legal.health_insurance_number;
  // A candidate's status applies at once: no date to choose, no family to notify.
  const isRequested = legal.first_days.length > 0;
  return (
    <DialogForm<typeof employmentSchema>
      id="change-status"
      title={t(isRequested ? "title" : "title_candidate")}
      closeTo={closeTo}
      lead={t(isRequested ? "lead" : "lead_candidate")}
      closed={open && <RequestedChange change={open} action={pathname + search} />}
      defaults={{
        self_employed: String(legal.self_employed),
        siret: legal.siret ?? "",
        siret_being_created: legal.siret_being_created ? "on" : "",
      }}
      note={isRequested && t("then")}
      submit={t(isRequested ? "submit" : "submit_candidate")}
      leave={words("leave")}
    >
      {(fields) => (
        <>
          <ChoiceField
            field={fields.self_employed}
            label={t("question")}
            options={[
              {
                value: "true",
                label: t("independent"),
                detail: t("independent_detail"),
                reveal: (
                  <div className="grid gap-s3">
                    <TextField {...text(fields.siret)} inputMode="numeric" autoComplete="off" />
                    <Tick field={fields.siret_being_created} label={t("coming")} />
                  </div>
                ),
              },
              {
                value: "false",
                label: t("salaried"),
                detail: t("salaried_detail"),
                reveal: (
                  <TextField
                    field={fields.health_insurance_number}
                    label={t("health")}
                    hint={end ? t("health_known", { end }) : t("health_hint")}
                    optional={end !== null}
                    autoComplete="off"
                  />
                ),
              },
            ]}
          />
          {isRequested && (
            <Select
              {...text(fields.from)}
              options={legal.first_days.map((day) => ({
                value: day,
                label: longDay(noonOf(day)),
              }))}
            />
          )}
        </>
      )}
    </DialogForm>
  );
}
