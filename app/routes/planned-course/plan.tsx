import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { returnOf } from "#app/bff/doors.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { constraintOf, submitForm } from "#app/bff/form.server.ts";
import { dayAndHourAt } from "#app/lib/place-hour.ts";
import { WhenFields } from "#app/modules/lessons/course/components/course-fields.tsx";
import { addressesOf } from "#app/modules/lessons/planned-course/components/planned-words.ts";
import type { Side } from "#app/modules/lessons/planned-course/domain.ts";
import { plannedCourses } from "#app/modules/lessons/planned-course/endpoints.ts";
import { proposeFormSchema } from "#app/modules/lessons/planned-course/planned-course.endpoints.ts";
import { paths } from "#app/paths.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { TextArea } from "#app/ui/text-field.tsx";

import { plannableOf, sideOf } from "./planned.server.ts";

export const handle = {
  i18n: ["planned-course", "teacher-space", "contract"],
  query: ["retour"],
};

export const meta = pageMeta("planned-course:plan.page", { noindex: true });

function wayBack(request: Request, side: Side, contractId: string | undefined): string {
  const listOf = { customer: paths.myTeachers, teacher: paths.teacherStudents };
  return returnOf(request) ?? (contractId ? listOf[side] : addressesOf(side).list);
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { api, side } = await sideOf(context);
  const contracts = await plannableOf(api, side);
  const contract = contracts.find(({ id }) => String(id) === params.contractId);

  if (params.contractId && !contract) throw new Response(null, { status: 404 });
  const chosen = contract ?? (contracts.length === 1 ? contracts[0] : undefined);
  return {
    side,
    contracts: contract ? [contract] : contracts,
    closeTo: wayBack(request, side, params.contractId),
    constraint: constraintOf(proposeFormSchema),
    defaults: { contract_id: chosen && String(chosen.id), duration: "60" },
  };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const { api: caller, side, home } = await sideOf(context);
  return submitForm(
    caller,
    request,
    proposeFormSchema,
    async ({ contract_id: id, ...body }, api) => {
      const planned = await api(plannedCourses.propose, { params: { id }, body });
      const next = wayBack(request, side, params.contractId);
      const { student, teacher, start } = planned;
      return redirectWithFlash(next, `planned-course:flash.proposed_${side}`, {
        student: student.firstname,
        teacher: teacher.firstname,
        date: dayAndHourAt(new Date(start), home),
      });
    },
  );
}

const loadSchema = () =>
  import("#app/modules/lessons/planned-course/planned-course.endpoints.ts").then(
    (module) => module.proposeFormSchema,
  );

export default function PlanCourse() {
  const { t } = useTranslation("planned-course");
  const { side, contracts, closeTo, defaults } = useLoaderData<typeof loader>();
  const options = contracts.map(({ id, student, subject, other, format }) => ({
    value: id,
    label: t(`plan.one_${side}`, { subject, other, student }),
    detail: t(`plan.contract_${side}`, { student, subject, other, format: t(`format.${format}`) }),
  }));
  return (
    <DialogForm
      id="plan-course"
      title={t("plan.title")}
      closeTo={closeTo}
      lead={t(`plan.lead_${side}`)}
      closed={contracts.length === 0 && t(`plan.nobody_${side}`)}
      typed={{ comment: t(`plan.comment_${side}`) }}
      loadSchema={loadSchema}
      defaults={defaults}
      note={t(`plan.rule_${side}`)}
      submit={t("plan.submit")}
      leave={t("leave")}
    >
      {(fields) => (
        <>
          <ChoiceField
            field={fields.contract_id}
            label={t(`plan.whose_${side}`)}
            options={options}
          />
          <WhenFields
            date={fields.start}
            time={fields.start.getFieldset().time}
            minutes={fields.duration}
          />
          <TextArea
            field={fields.comment}
            label={t(`plan.comment_${side}`)}
            optional
            rows={2}
            maxLength={1000}
          />
        </>
      )}
    </DialogForm>
  );
}
