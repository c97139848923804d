import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { constraintOf, submitForm } from "#app/bff/form.server.ts";
import { robotFields } from "#app/bff/robot.server.ts";
import { bookingCustomerStepSchema } from "#app/modules/lessons/booking/booking.endpoints.ts";
import { firstOpenStep } from "#app/modules/lessons/booking/domain.ts";
import { SignUpFields } from "#app/modules/people/account/components/sign-up-fields.tsx";
import { accounts } from "#app/modules/people/account/endpoints.ts";
import { Button } from "#app/ui/button.tsx";
import { Tick } from "#app/ui/choice-field.tsx";
import { Honeypot } from "#app/ui/honeypot.tsx";
import { Note } from "#app/ui/note.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

import { keepReminder, leavePage, leaveToSignIn } from "./customer.server.ts";
import { begin, wishedIn } from "./entry.server.ts";
import { Moves, StepFrame } from "./frame.tsx";
import { bookingPath } from "./steps.ts";
import { openStep, saveDraft } from "./wizard.server.ts";

export const handle = { i18n: ["booking", "account"] };

export const meta = pageMeta("booking:customer.page", { noindex: true });

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const wished = wishedIn(request);
  const { lesson, draft, person } = await openStep(context, params, "vous", wished);
  const { search } = new URL(request.url);
  // A signed-in family has completed this step; a wish from the address becomes its draft first.
  if (person) {
    const entry = bookingPath("entry", lesson?.slug) + search;
    throw redirect(wished(lesson) ? entry : bookingPath("eleve", lesson?.slug));
  }
  return {
    lesson: lesson?.slug,
    action: bookingPath("vous", lesson?.slug) + search,
    robot: robotFields(),
    constraint: constraintOf(bookingCustomerStepSchema),
    typed: {
      firstname: draft.firstname,
      lastname: draft.lastname,
      email: draft.email,
      phone: draft.phone,
      learner: draft.student?.firstname,
      reminder: draft.reminder,
    },
  };
}

/** Creates the account and signs in (PUB-031), or keeps the fields and leads to the sign-in. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const wished = wishedIn(request);
  const { lesson, person, draft: known } = await openStep(context, params, "vous", wished);
  const wish = wished(lesson);
  if (wish) await begin(context, lesson, wish, request);
  const next = bookingPath("eleve", lesson?.slug);
  if (person) return redirect(next, 303);
  const left = (await leavePage(context, request)) ?? (await leaveToSignIn(context, request, next));
  if (left) return left;
  const schema = bookingCustomerStepSchema;
  return submitForm(
    context.api,
    request,
    schema,
    async ({ learner, reminder, ...signUp }, api, form) => {
      const { firstname, lastname, email, phone } = signUp;
      const student = learner && { firstname: learner, class_id: known.levelId };
      const input = { firstname, lastname, email, phone, ...(student && { student }) };
      const draft = await saveDraft(context, input);
      await keepReminder(context, { email, reminder }, form);
      const tokens = await api(accounts.signUp, { body: signUp });
      context.openSession(tokens);
      await saveDraft(context, {});
      const next = bookingPath(firstOpenStep(draft, true), lesson?.slug);
      return redirectWithFlash(next, "booking:flash.account", { email });
    },
  );
}

const loadSchema = () =>
  import("#app/modules/lessons/booking/booking.endpoints.ts").then(
    (module) => module.bookingCustomerStepSchema,
  );

export default function CustomerStep() {
  const { t } = useTranslation("booking");
  const { lesson, action: to, robot, constraint, typed } = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  const [props, fields, form] = useSchemaForm(lastResult, constraint, loadSchema, typed);
  const phone = fields.phone.getFieldset();

  return (
    <StepFrame step="vous" lesson={lesson} title={t("customer.title")}>
      <Form method="post" action={to} {...props} className="grid gap-s5">
        {/* What the Enter key presses: it goes on, it does not leave for the sign-in. */}
        <button name="intent" value="continue" tabIndex={-1} aria-hidden="true" className="sr-only">
          {t("continue")}
        </button>
        <SummaryErrors form={form} result={lastResult} />
        <Note>
          <p>{t("customer.account")}</p>
          <p>
            <Button name="intent" value="sign-in" size="s" formNoValidate>
              {t("customer.sign_in")}
            </Button>
          </p>
        </Note>
        <SignUpFields
          fields={fields}
          phoneNumber={phone.phone_number}
          purpose={t("customer.phone")}
        />
        <Tick
          field={fields.reminder}
          label={t("customer.reminder")}
          detail={t("customer.reminder_hint")}
        />
        <TextField
          field={fields.learner}
          label={t("customer.learner")}
          hint={t("customer.learner_hint")}
          optional
          autoComplete="off"
        />
        <Honeypot {...robot} />
        <Moves step="vous" lesson={lesson} />
      </Form>
    </StepFrame>
  );
}
