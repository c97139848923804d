import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { RequestedChange } from "#app/modules/career/status-change/components/requested-change.tsx";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { TextField } from "#app/ui/text-field.tsx";

import { loadStatusChange, submitStatusChange } from "./status-change.server.ts";

export const handle = { i18n: ["teacher-account"], query: ["retour"] };

export const meta = pageMeta("teacher-account:osp.page", { noindex: true });

const ospFormSchema = z.object({
  sap_number: z.string().trim().max(60, "api.legal_status.sap_number").optional(),
});

export const loader = (args: LoaderFunctionArgs) => loadStatusChange(args, "osp");

export const action = (args: ActionFunctionArgs) =>
  submitStatusChange(args, {
    kind: "osp",
    schema: ospFormSchema,
    bodyOf: ({ sap_number: number }) => ({ sap_number: number ?? null }),
  });

/** The number of a home services declaration, or none (DLG-48, TEA-009). */
export default function ChangeOsp() {
  const { t } = useTranslation("teacher-account", { keyPrefix: "osp" });
  const { t: words } = useTranslation("teacher-account", { keyPrefix: "change" });
  const { legal, open, closeTo } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const salaried = !legal.self_employed && t("salaried");
  return (
    <DialogForm<typeof ospFormSchema>
      id="change-osp-status"
      title={t("title")}
      closeTo={closeTo}
      lead={t("lead")}
      closed={open ? <RequestedChange change={open} action={pathname + search} /> : salaried}
      note={t("then")}
      submit={t("submit")}
      leave={words("leave")}
    >
      {({ sap_number: number }) => (
        <TextField
          field={number}
          label={t("number")}
          hint={t("number_hint")}
          optional
          autoComplete="off"
        />
      )}
    </DialogForm>
  );
}
