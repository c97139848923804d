import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { constraintOf, submitForm } from "#app/bff/form.server.ts";
import { dataEndpoints, deletionSchema } from "#app/modules/customer/data.endpoints.ts";
import { paths } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { PasswordField } from "#app/ui/password-field.tsx";

export const handle = { i18n: ["settings"] };

export const meta = pageMeta("settings:data.close_page", { noindex: true });

export async function loader({ context }: LoaderFunctionArgs) {
  const { obstacles } = await context.as("customer")(dataEndpoints.showDeletion, {});
  return { obstacles, constraint: constraintOf(deletionSchema) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  return submitForm(context.as("customer"), request, deletionSchema, async (body, api) => {
    await api(dataEndpoints.delete, { body });
    context.closeSession();
    return redirectWithFlash(paths.home, "settings:data.closed");
  });
}

/** Closes the account for good, with the password; while something runs, says what and what to do (LAW-08). */
export default function CloseAccount() {
  const { t } = useTranslation("settings", { keyPrefix: "data" });
  const { obstacles, constraint } = useLoaderData<typeof loader>();
  return (
    <DialogForm<typeof deletionSchema>
      title={t("close_title")}
      closeTo={paths.ownData}
      lead={obstacles.length === 0 && t("close_what")}
      closed={
        obstacles.length > 0 && (
          <>
            <p>
              <b>{t("not_yet")}</b>
            </p>
            <ul className="list-disc pl-5">
              {obstacles.map(({ code, message }) => (
                <li key={code}>{message}</li>
              ))}
            </ul>
          </>
        )
      }
      constraint={constraint}
      note={t("kept")}
      submit={t("close")}
      danger
      leave={t("keep")}
    >
      {({ current_password }) => (
        <PasswordField
          field={current_password}
          label={t("password")}
          autoComplete="current-password"
        />
      )}
    </DialogForm>
  );
}
