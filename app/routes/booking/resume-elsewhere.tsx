import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { constraintOf, submitForm } from "#app/bff/form.server.ts";
import { robotFields } from "#app/bff/robot.server.ts";
import { Proof } from "#app/modules/foundation/captcha/components/proof.tsx";
import { type Draft, resumeSchema } from "#app/modules/lessons/booking/booking.endpoints.ts";
import { bookings } from "#app/modules/lessons/booking/endpoints.ts";
import { paths } from "#app/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Back, PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

import { bookingPath } from "./steps.ts";
import { readDraft } from "./wizard.server.ts";

export const handle = { hydrate: "interaction", i18n: ["booking"] };

export const meta = pageMeta("booking:resume.page", { noindex: true });

export async function loader({ context }: LoaderFunctionArgs) {
  const [draft, person] = await Promise.all([readDraft(context), context.person()]);
  return {
    back: entryOf(draft),
    email: person?.email ?? draft?.email,
    constraint: constraintOf(resumeSchema),
    robot: robotFields(),
  };
}

function entryOf(draft: Draft | undefined): string | null {
  if (draft?.lessonId === undefined || draft.submittedId !== undefined) return null;
  return bookingPath("entry", draft.lessonId?.toString());
}

export async function action({ context, request }: ActionFunctionArgs) {
  return submitForm(context.api, request, resumeSchema, async (body, api) => {
    const { id } = context.draft;
    const begun = id && (await readDraft(context));
    if (!begun || begun.submittedId) return redirect(paths.resumeElsewhere, 303);
    await api(bookings.sendResume, { params: { uuid: id }, body });
    return redirectWithFlash(paths.resumeElsewhere, "booking:resume.sent", { email: body.email });
  });
}

/** A link by mail continues a booking elsewhere (PUB-074). */
export default function ResumeElsewhere() {
  const { t } = useTranslation("booking", { keyPrefix: "resume" });
  const { back, email, constraint, robot } = useLoaderData<typeof loader>();
  const result = useLastResult();
  const [props, fields, form] = useSchemaForm<typeof resumeSchema>(result, constraint, undefined, {
    email,
  });
  if (back === null) {
    return (
      <Wrap mid>
        <PageHead title={t("page")} lead={t("nothing")} />
        <ButtonLink to={paths.search} variant="primary">
          {t("find")}
        </ButtonLink>
      </Wrap>
    );
  }
  return (
    <Wrap mid>
      <Back to={back}>{t("back")}</Back>
      <PageHead title={t("page")} lead={t("lead")} />
      <Form method="post" {...props} className="grid max-w-form gap-s4 pb-s6">
        <SummaryErrors form={form} result={result} />
        <TextField field={fields.email} label={t("email")} type="email" autoComplete="email" />
        <Proof robot={robot} />
        <div>
          <Button variant="primary">{t("send")}</Button>
        </div>
      </Form>
    </Wrap>
  );
}
