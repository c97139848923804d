import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { longDay, noonOf } from "#app/lib/french-date.ts";
import { RequestedChange } from "#app/modules/career/status-change/components/requested-change.tsx";
import type { LegalStatus } from "#app/modules/career/status-change/endpoints.ts";
import { employmentSchema } from "#app/modules/career/status-change/wish.endpoints.ts";
import { StatusField } from "#app/modules/catalogue/price/components/both-statuses.tsx";
import { Tick } from "#app/ui/choice-field.tsx";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import type { FieldLike, Labelled } from "#app/ui/field.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Select, TextField } from "#app/ui/text-field.tsx";
import { useFieldTexts } from "#app/ui/use-field-texts.ts";

import { loadStatusChange, submitStatusChange } from "./status-change.server.ts";

export const handle = { i18n: ["teacher-account", "legal-status"], query: ["retour"] };

export const meta = pageMeta("teacher-account:employment.page", { noindex: true });

export const loader = (args: LoaderFunctionArgs) => loadStatusChange(args, "status");

export const action = (args: ActionFunctionArgs) =>
  submitStatusChange(args, {
    kind: "status",
    schema: employmentSchema,
    bodyOf: ({ from, ...input }) => ({ ...input, ...(from && { from }) }),
  });

/** Nothing is chosen for a candidate who has not (TEA-070). */
const defaultsOf = (legal: LegalStatus) => ({
  ...(legal.status_chosen && { self_employed: String(legal.self_employed) }),
  siret: legal.siret ?? "",
  siret_being_created: legal.siret_being_created ? "on" : "",
});

/** Employed by families, or independent with its number (DLG-46, TEA-008). */
export default function ChangeStatus() {
  const { t } = useTranslation("teacher-account", { keyPrefix: "employment" });
  const text = useFieldTexts("teacher-account:employment");
  const { t: words } = useTranslation("teacher-account", { keyPrefix: "change" });
  const { legal, open, closeTo } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  // A candidate's status applies at once: no date to choose, no family to notify.
  const isRequested = legal.first_days.length > 0;
  return (
    <DialogForm<typeof employmentSchema>
      id="change-status"
      title={t(isRequested ? "title" : "title_candidate")}
      closeTo={closeTo}
      lead={t(isRequested ? "lead" : "lead_candidate")}
      closed={open && <RequestedChange change={open} action={pathname + search} />}
      defaults={defaultsOf(legal)}
      note={isRequested && t("then")}
      submit={t(isRequested ? "submit" : "submit_candidate")}
      leave={words("leave")}
    >
      {(fields) => (
        <>
          <StatusField
            field={fields.self_employed}
            hour={legal.hour}
            isAbroad={legal.is_abroad}
            reveal={{
              independent: <Siret fields={fields} />,
              salaried: (
                <Health
                  field={fields.health_insurance_number}
                  end={legal.health_insurance_number}
                />
              ),
            }}
          />
          {isRequested && <FirstDay {...text(fields.from)} days={legal.first_days} />}
        </>
      )}
    </DialogForm>
  );
}

type FirstDayProps = Labelled & Readonly<{ days: readonly string[] }>;

const FirstDay = ({ days, ...field }: FirstDayProps) => (
  <Select {...field} options={days.map((day) => ({ value: day, label: longDay(noonOf(day)) }))} />
);

type SiretProps = { fields: Readonly<Record<"siret" | "siret_being_created", FieldLike>> };

function Siret({ fields }: SiretProps) {
  const { t } = useTranslation("teacher-account", { keyPrefix: "employment" });
  const text = useFieldTexts("teacher-account:employment");
  return (
    <div className="grid gap-s3">
      <TextField {...text(fields.siret)} inputMode="numeric" autoComplete="off" />
      <Tick field={fields.siret_being_created} label={t("coming")} />
    </div>
  );
}

function Health({ field, end }: Readonly<{ field: FieldLike; end: string | null }>) {
  const { t } = useTranslation("teacher-account", { keyPrefix: "employment" });
  return (
    <TextField
      field={field}
      label={t("health")}
      hint={end ? t("health_known", { end }) : t("health_hint")}
      optional={end !== null}
      autoComplete="off"
    />
  );
}
