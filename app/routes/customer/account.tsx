import type { ActionFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { returnOf } from "#app/bff/doors.server.ts";
import { constraintOf } from "#app/bff/form.server.ts";
import { customerLoader } from "#app/bff/route.server.ts";
import { fullName } from "#app/lib/full-name.ts";
import { changePasswordSchema } from "#app/modules/people/account/password.endpoints.ts";
import { customers } from "#app/modules/people/customer/endpoints.ts";
import { paths, withQuery } from "#app/paths.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Kv } from "#app/ui/facts.tsx";
import { Back, PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { useLastResult } from "#app/ui/use-last-result.ts";

import { detailsSchema, submitAccount } from "./account.server.ts";
import { BillingForm, DetailsForm, PasswordForm } from "./account-forms.tsx";

export const handle = { i18n: ["account"] };

export const meta = pageMeta("account:details.page", { noindex: true });

export const loader = customerLoader(async ({ api, request }) => {
  const { user } = await api(customers.show, {});
  const details = constraintOf(detailsSchema);
  const retour = returnOf(request);
  return { user, retour, constraints: { details, password: constraintOf(changePasswordSchema) } };
});

export async function action({ context, request }: ActionFunctionArgs) {
  return submitAccount(context, request);
}

export default function Account() {
  const { t } = useTranslation("account");
  const { user, retour, constraints } = useLoaderData<typeof loader>();
  const answer = useLastResult();
  const typedPart = answer?.initialValue?.part;
  const sent = typedPart === "billing" || typedPart === "password" ? typedPart : "details";
  const of = (part: string) => (sent === part ? answer : undefined);

  return (
    <Wrap>
      {retour ? (
        <Back to={retour}>{t("details.back")}</Back>
      ) : (
        <Back to={paths.ownAccount}>{t("details.hub")}</Back>
      )}
      <PageHead title={t("details.title")} lead={fullName(user)} />
      <div className="grid items-start md:grid-cols-2 md:gap-x-s8">
        <Section title={t("details.identity")}>
          <DetailsForm
            user={user}
            action={withQuery(paths.account, { retour })}
            constraint={constraints.details}
            result={of("details")}
          />
        </Section>
        <div>
          <Section title={t("details.addresses")}>
            <Kv
              pairs={(["address", "bill_address"] as const).map((kind) => ({
                label: t(`details.${kind}`),
                value: user[kind]?.full_address ?? t("details.no_address"),
              }))}
            />
            <p className="mt-s4 flex flex-wrap gap-s3">
              <DialogLink
                to={paths.editAddress}
                opens="edit-address"
                className={buttonClass({ size: "s" })}
              >
                {t("details.edit_address")}
              </DialogLink>{" "}
              <DialogLink
                to={withQuery(paths.editAddress, { laquelle: "facturation" })}
                opens="edit-address"
                className={buttonClass({ size: "s" })}
              >
                {t("details.edit_bill_address")}
              </DialogLink>
            </p>
          </Section>
          <Section title={t("details.billing")}>
            <BillingForm user={user} result={of("billing")} />
          </Section>
          <Section title={t("details.password")}>
            <PasswordForm user={user} constraint={constraints.password} result={of("password")} />
          </Section>
        </div>
      </div>
      <Outlet />
    </Wrap>
  );
}
