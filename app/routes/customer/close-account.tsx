import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { customerAction, customerFormLoader } from "#app/bff/route.server.ts";
import { deletionSchema, personalData } from "#app/modules/care/personal-data/endpoints.ts";
import { paths } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { PasswordField } from "#app/ui/password-field.tsx";

export const handle = { i18n: ["settings"] };

export const meta = pageMeta("settings:data.close_page", { noindex: true });

export const loader = customerFormLoader(deletionSchema, async ({ api }) => {
  const { obstacles } = await api(personalData.showDeletion, {});
  return { obstacles };
});

export const action = customerAction(deletionSchema, async ({ api, body, context }) => {
  await api(personalData.delete, { body });
  context.closeSession();
  return redirectWithFlash(paths.home, "settings:data.closed");
});

const ways = {
  "api.account.delete_contract": { to: paths.myTeachers, words: "teachers" },
  "api.account.delete_course": { to: paths.courses, words: "courses" },
  "api.account.delete_request": { to: paths.lessonRequests, words: "requests" },
  "api.account.delete_stage": { to: paths.registrations, words: "stages" },
  "api.account.delete_bill": { to: paths.bills, words: "bills" },
  "api.account.delete_refund": { to: paths.bills, words: "refunds" },
  "api.account.delete_credit": { to: paths.contact, words: "contact" },
} as const;

const isKnown = (code: string): code is keyof typeof ways => code in ways;

function Way({ code }: { code: string }) {
  const { t } = useTranslation("settings", { keyPrefix: "data.way" });
  if (!isKnown(code)) return null;
  const { to, words } = ways[code];
  return (
    <Link to={to} className="flex min-h-tap w-fit items-center">
      {t(words)}
    </Link>
  );
}

/** Final, with the password; while something runs, says what to do (LAW-08). */
export default function CloseAccount() {
  const { t } = useTranslation("settings", { keyPrefix: "data" });
  const { obstacles } = useLoaderData<typeof loader>();
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
                <li key={code}>
                  {message} <Way code={code} />
                </li>
              ))}
            </ul>
          </>
        )
      }
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
