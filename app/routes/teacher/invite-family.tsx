import type { ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { answerBeside, constraintOf, submitJudged } from "#app/bff/form.server.ts";
import { teacherLoader } from "#app/bff/route.server.ts";
import { shortDay } from "#app/lib/french-date.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import { references } from "#app/modules/foundation/reference/endpoints.ts";
import { ClosedNote } from "#app/modules/lessons/affiliation/components/closed-note.tsx";
import { InviteFields } from "#app/modules/lessons/affiliation/components/invite-fields.tsx";
import {
  type Affiliation,
  affiliationFormSchema,
  affiliations,
} from "#app/modules/lessons/affiliation/endpoints.ts";
import { paths } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { affiliationOf } from "./affiliation-of.server.ts";

/** `comme`: the invitation whose family is invited again. */
export const handle = { i18n: ["affiliation"], query: ["comme"] };

export const meta = pageMeta("affiliation:form.title", { noindex: true });

export const loader = teacherLoader(async ({ api, request }) => {
  const former = new URL(request.url).searchParams.get("comme");
  const [list, taught, subjects, groups, again] = await Promise.all([
    api(affiliations.list, { query: { limit: 1 } }),
    api(teachers.listSubjects, {}),
    api(references.subjects, {}),
    api(references.levels, { query: { group: "cursus" } }),
    former ? affiliationOf(api, former) : undefined,
  ]);
  const cursus = groups.flatMap((group) => ("scholar_levels" in group ? [group] : []));
  const { terms, closed, lowest_price: lowest } = list;
  const own = taught.map(({ subject_id: id }) => id);
  const names = subjects.map(({ id, name }) => ({ id, name, own: own.includes(id) }));
  const constraint = constraintOf(affiliationFormSchema);
  return { terms, closed, lowest, subjects: names, cursus, constraint, filled: filledFrom(again) };
});

function filledFrom(former: Affiliation | undefined) {
  if (!former) return { isCustomerParent: "true", format: "individual_student_place" };
  const { is_customer_parent, customer_email: email, ...input } = former;
  return {
    isCustomerParent: String(is_customer_parent),
    format: input.format,
    customer_first_name: input.customer_first_name,
    customer_last_name: input.customer_last_name,
    customer_email: { email },
    ...(is_customer_parent && {
      student_first_name: input.student_first_name,
      student_last_name: input.student_last_name,
    }),
    subject_id: String(input.subject_id),
    scholar_level_id: String(input.scholar_level_id),
    price: String(input.price).replace(".", ","),
  };
}

/** Without scripts « Calculer » estimates the price and sends nothing. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readForm(request);
  if (form.get("intent") === "calculate") return answerBeside(form, {});
  return submitJudged(context.as("teacher"), request, affiliationFormSchema, async (body, api) => {
    const sent = await api(affiliations.invite, { body });
    const name = `${sent.customer_first_name} ${sent.customer_last_name}`;
    const day = shortDay(new Date(sent.expires_at));
    return redirectWithFlash(paths.affiliations, "affiliation:flash.invited", { name, day });
  });
}

const loadSchema = () =>
  import("#app/modules/lessons/affiliation/endpoints.ts").then(
    (module) => module.affiliationFormSchema,
  );

/** A teacher invites a family (DLG-50). */
export default function InviteFamily() {
  const { t } = useTranslation("affiliation", { keyPrefix: "form" });
  const { closed, filled, ...shown } = useLoaderData<typeof loader>();
  return (
    <DialogForm<typeof affiliationFormSchema>
      id="affiliate"
      title={t("title")}
      closeTo={paths.affiliations}
      closed={closed && <ClosedNote why={closed} />}
      loadSchema={loadSchema}
      defaults={filled}
    >
      {(fields) => {
        const { street, postal_code, city } = fields.address.getFieldset();
        const { email } = fields.customer_email.getFieldset();
        const { phone_number: phone } = fields.customer_phone.getFieldset();
        return (
          <InviteFields
            fields={fields}
            apart={{ street, postal_code, city, email, phone }}
            {...shown}
          />
        );
      }}
    </DialogForm>
  );
}
