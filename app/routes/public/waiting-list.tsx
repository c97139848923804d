import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { idSchema } from "#app/api/endpoint.ts";
import type { LoadContext } from "#app/bff/context.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { submitJudged } from "#app/bff/form.server.ts";
import { groupLessonAt, idAt } from "#app/bff/group-lesson.server.ts";
import { robotFields } from "#app/bff/robot.server.ts";
import { secretAddress } from "#app/bff/secret-address.server.ts";
import { Proof } from "#app/modules/foundation/captcha/components/proof.tsx";
import { proofShape } from "#app/modules/foundation/captcha/proof.endpoints.ts";
import { GroupLessonLine } from "#app/modules/group-lessons/registration/components/group-lesson-line.tsx";
import { WaitingPlaceInList } from "#app/modules/group-lessons/waiting-place/components/waiting-place-row.tsx";
import { waitingPlaces } from "#app/modules/group-lessons/waiting-place/endpoints.ts";
import { emailSchema, personNameSchema } from "#app/modules/people/account/account.endpoints.ts";
import { customers } from "#app/modules/people/customer/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Button, Buttons } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

import { answerWaitingPlace } from "./waiting-place.server.ts";

export const handle = { i18n: ["registration", "group-lesson"], query: ["place"] };

export const meta = pageMeta("registration:wait.page", { noindex: true });

export const headers = secretAddress;

const formSchema = z.object({
  firstname: personNameSchema("api.account.firstname_required"),
  email: emailSchema,
  ...proofShape,
});

type JoinSchema = z.ZodObject<Record<"firstname" | "email" | "student_id", z.ZodString>>;

const familySchema = z.object({ student_id: idSchema.optional() });

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("place") ?? undefined;

/** The waiting place of this link, else a form while the group lesson is full (STM-40, STM-49). */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const groupLesson = await groupLessonAt(context.api, params.stage);
  const { id } = groupLesson;
  const token = tokenOf(request);
  const waitingPlace = token
    ? await context.api(waitingPlaces.show, { params: { id }, query: { token } })
    : undefined;
  const own = pathTo(paths.groupLesson, { stage: groupLesson.slug });
  if (!waitingPlace && (!groupLesson.on_sale || groupLesson.remaining_seats > 0))
    throw redirect(own);
  const family = waitingPlace ? undefined : await familyOf(context);
  return { stage: groupLesson, place: waitingPlace, token, family, robot: robotFields() };
}

async function familyOf(context: LoadContext) {
  const person = await context.person();
  if (person?.role !== "customer") return undefined;
  const { students } = await context.as("customer")(customers.show, {});
  return {
    email: person.email,
    students: students.map(({ id, firstname }) => ({ value: String(id), label: firstname })),
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const id = idAt(params.stage);
  const token = tokenOf(request);
  const own = pathTo(paths.groupLesson, { stage: params.stage ?? "" });
  if (token) return answerWaitingPlace(context.api, request, { id, token, own });
  const isFamily = (await context.person())?.role === "customer";
  const schema = isFamily ? familySchema : formSchema;
  return submitJudged(context.api, request, schema, async (body, api) => {
    const { place: waitingPlace } = await api(waitingPlaces.join, { params: { id }, body });
    return waitingPlace === null
      ? redirectWithFlash(own, "registration:flash.confirm_waiting")
      : redirectWithFlash(own, "registration:flash.waiting", { place: String(waitingPlace) });
  });
}

export default function WaitingList() {
  const { t } = useTranslation("registration", { keyPrefix: "wait" });
  const {
    stage: groupLesson,
    place: waitingPlace,
    token,
    family,
    robot,
  } = useLoaderData<typeof loader>();
  return (
    <Wrap mid>
      <PageHead title={t("title")} />
      <GroupLessonLine groupLesson={groupLesson} />
      {waitingPlace ? (
        <WaitingPlaceInList place={waitingPlace} slug={groupLesson.slug} token={token} />
      ) : (
        <Join
          to={pathTo(paths.groupLessonWaitingList, { stage: groupLesson.slug })}
          {...{ family, robot }}
        />
      )}
    </Wrap>
  );
}

type Family = NonNullable<Awaited<ReturnType<typeof familyOf>>>;

type JoinProps = {
  to: string;
  family: Family | undefined;
  robot: ComponentProps<typeof Proof>["robot"];
};

function Join({ to, family, robot }: JoinProps) {
  const { t } = useTranslation("registration", { keyPrefix: "wait" });
  const result = useLastResult();
  const first = { student_id: family?.students[0]?.value };
  const [props, fields, form] = useSchemaForm<JoinSchema>(result, {}, undefined, first);
  return (
    <Form method="post" action={to} {...props} className="grid max-w-form gap-s5">
      <p className="text-lg text-ink-2">{t(family ? "lead_family" : "lead", family)}</p>
      <SummaryErrors form={form} result={result} />
      {family ? (
        family.students.length > 0 && (
          <ChoiceField field={fields.student_id} label={t("student")} options={family.students} />
        )
      ) : (
        <>
          <TextField field={fields.firstname} label={t("firstname")} autoComplete="given-name" />
          <TextField field={fields.email} label={t("email")} type="email" autoComplete="email" />
          <Proof robot={robot} />
        </>
      )}
      <Buttons>
        <Button variant="primary">{t("submit")}</Button>
      </Buttons>
    </Form>
  );
}
