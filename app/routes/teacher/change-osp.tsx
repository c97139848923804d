import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { RequestedChange } from "#app/modules/career/status-change/components/requested-change.tsx";
import { ospSchema } from "#app/modules/career/status-change/wish.endpoints.ts";
import { HomeServicesField } from "#app/modules/catalogue/price/components/both-statuses.tsx";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { TextField } from "#app/ui/text-field.tsx";

import { loadStatusChange, submitStatusChange } from "./status-change.server.ts";

export const handle = { i18n: ["teacher-account", "legal-status"], query: ["retour"] };

export const meta = pageMeta("teacher-account:osp.page", { noindex: true });

const ospFormSchema = z
  .object({
    sap_number: z.string().trim().max(60, "api.legal_status.sap_number").optional(),
    home_services: ospSchema.shape.home_services,
    /** Sent by a candidate's form: without a number, whether one is wanted (TEA-070). */
    requested: z.literal("on").optional(),
  })
  .refine(
    ({ sap_number: number, home_services: said, requested }) => !requested || number || said,
    {
      path: ["home_services"],
      error: "api.legal_status.choose",
    },
  );

export const loader = (args: LoaderFunctionArgs) => loadStatusChange(args, "osp");

export const action = (args: ActionFunctionArgs) =>
  submitStatusChange(args, {
    kind: "osp",
    schema: ospFormSchema,
    bodyOf: ({ sap_number: number, home_services }) => ({
      sap_number: number ?? null,
      ...(home_services && { home_services }),
    }),
  });

/** The number of a home services declaration, or none (DLG-48, TEA-009). */
export default function ChangeOsp() {
  const { t } = useTranslation("teacher-account", { keyPrefix: "osp" });
  const { t: words } = useTranslation("teacher-account", { keyPrefix: "change" });
  const { legal, open, closeTo } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const salaried = !legal.self_employed && t("salaried");
  const isCandidate = legal.first_days.length === 0;
  const answer = legal.home_services;
  return (
    <DialogForm<typeof ospFormSchema>
      id="change-osp-status"
      title={t("title")}
      closeTo={closeTo}
      lead={t("lead")}
      closed={open ? <RequestedChange change={open} action={pathname + search} /> : salaried}
      defaults={{ ...(answer !== "unasked" && { home_services: answer }) }}
      note={t("then")}
      submit={t(isCandidate ? "submit_candidate" : "submit")}
      leave={words("leave")}
    >
      {({ sap_number: number, home_services: answer }) => (
        <>
          <TextField
            field={number}
            label={t("number")}
            hint={t("number_hint")}
            optional
            autoComplete="off"
          />
          {isCandidate && (
            <>
              <HomeServicesField field={answer} hour={legal.hour} />
              <input type="hidden" name="requested" value="on" />
            </>
          )}
        </>
      )}
    </DialogForm>
  );
}
