import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { constraintOf, submitForm } from "#app/bff/form.server.ts";
import { shortDay } from "#app/lib/french-date.ts";
import { InviteFields } from "#app/modules/affiliation/components/invite-fields.tsx";
import { affiliationEndpoints, affiliationFormSchema } from "#app/modules/affiliation/endpoints.ts";
import { referenceEndpoints } from "#app/modules/reference/endpoints.ts";
import { paths } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { i18n: ["affiliation"] };

export const meta = pageMeta("affiliation:form.title", { noindex: true });

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.as("teacher");
  const [{ terms }, subjects, groups] = await Promise.all([
    api(affiliationEndpoints.list, { query: { limit: 1 } }),
    api(referenceEndpoints.subjects, {}),
    api(referenceEndpoints.levels, { query: { group: "cursus" } }),
  ]);
  const cursus = groups.flatMap((group) => ("scholar_levels" in group ? [group] : []));
  const names = subjects.map(({ id, name }) => ({ id, name }));
  return { terms, subjects: names, cursus, constraint: constraintOf(affiliationFormSchema) };
}

/** Sends the invitation. */
export async function action({ context, request }: ActionFunctionArgs) {
  return submitForm(context.as("teacher"), request, affiliationFormSchema, async (body, api) => {
    const sent = await api(affiliationEndpoints.invite, { body });
    const name = `${sent.customer_first_name} ${sent.customer_last_name}`;
    const day = shortDay(new Date(sent.expires_at));
    return redirectWithFlash(paths.affiliations, "affiliation:flash.invited", { name, day });
  });
}

const loadSchema = () =>
  import("#app/modules/affiliation/endpoints.ts").then((module) => module.affiliationFormSchema);

/** A teacher invites a family: DLG-50. */
export default function InviteFamily() {
  const { t } = useTranslation("affiliation", { keyPrefix: "form" });
  const { terms, subjects, cursus, constraint } = useLoaderData<typeof loader>();
  return (
    <DialogForm<typeof affiliationFormSchema>
      id="affiliate"
      title={t("title")}
      closeTo={paths.affiliations}
      constraint={constraint}
      loadSchema={loadSchema}
      defaults={{ isCustomerParent: "true", format: "individual_student_place" }}
    >
      {(fields) => {
        const { street, postal_code, city } = fields.address.getFieldset();
        const { email } = fields.customer_email.getFieldset();
        const { phone_number: phone } = fields.customer_phone.getFieldset();
        return (
          <InviteFields
            fields={fields}
            apart={{ street, postal_code, city, email, phone }}
            {...{ subjects, cursus, terms }}
          />
        );
      }}
    </DialogForm>
  );
}
