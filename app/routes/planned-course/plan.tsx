import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { returnOf } from "#app/bff/doors.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { constraintOf, submitJudged } from "#app/bff/form.server.ts";
import { freeSlotsOf, type Plannable, plannableOf, sideOf } from "#app/bff/planned-pages.server.ts";
import { noonOf, shortDay } from "#app/lib/french-date.ts";
import { dayAndHourAt } from "#app/lib/place-hour.ts";
import { SlotFields } from "#app/modules/lessons/course/components/slot-fields.tsx";
import { addressesOf } from "#app/modules/lessons/planned-course/components/planned-words.ts";
import { RepeatFields } from "#app/modules/lessons/planned-course/components/repeat-fields.tsx";
import type { Side } from "#app/modules/lessons/planned-course/domain.ts";
import { plannedCourses } from "#app/modules/lessons/planned-course/endpoints.ts";
import type { FreeSlots } from "#app/modules/lessons/planned-course/free-slots.endpoints.ts";
import { proposeFormSchema } from "#app/modules/lessons/planned-course/planned-course.endpoints.ts";
import { paths } from "#app/paths.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { TextArea } from "#app/ui/text-field.tsx";

import { ChooseContract, contractOption } from "./choose-contract.tsx";

export const handle = {
  i18n: ["planned-course", "teacher-space", "contract"],
  query: ["retour", "contrat", "professeur"],
};

export const meta = pageMeta("planned-course:plan.page", { noindex: true });

function wayBack(request: Request, side: Side, contractId: string | undefined): string {
  const listOf = { customer: paths.myTeachers, teacher: paths.teacherStudents };
  return returnOf(request) ?? (contractId ? listOf[side] : addressesOf(side).list);
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { api, side } = await sideOf(context);
  const contracts = named(await plannableOf(api, side), params.contractId, request);
  const [chosen] = contracts.length === 1 ? contracts : [];
  const free = chosen && (await freeSlotsOf(api, chosen.id, {}));
  return {
    side,
    contracts,
    closeTo: wayBack(request, side, params.contractId),
    constraint: constraintOf(proposeFormSchema),
    defaults: defaultsOf(chosen, free),
    ...timeOf(free),
  };
}

/** That of the page or of the choice just made, those with a teacher whose page asks, else all. */
function named(all: readonly Plannable[], pageId: string | undefined, request: Request) {
  const { searchParams: query } = new URL(request.url);
  const id = pageId ?? query.get("contrat");
  const teacherId = id === null ? query.get("professeur") : null;
  const found = all.filter((one) => String(one.id) === id || String(one.teacherId) === teacherId);

  if (pageId && found.length === 0) throw new Response(null, { status: 404 });
  return found.length > 0 ? found : all;
}

const timeOf = (free: FreeSlots | undefined) => ({
  slots: free?.slots ?? [],
  repeat: free && { last: shortDay(noonOf(free.last)), holidays: free.knows_holidays },
});

const defaultsOf = (contract: { id: number } | undefined, free: FreeSlots | undefined) => ({
  contract_id: contract && String(contract.id),
  duration: String(free?.duration ?? 60),
  repeat_until: free?.last,
  skip_holidays: free?.knows_holidays ? "on" : undefined,
});

export async function action({ context, request, params }: ActionFunctionArgs) {
  const { api: caller, side, home } = await sideOf(context);
  return submitJudged(
    caller,
    request,
    proposeFormSchema,
    async ({ contract_id: id, repeat, repeat_until: until, ...input }, api) => {
      const body = repeat ? { ...input, repeat_until: until } : input;
      const planned = await api(plannedCourses.propose, { params: { id }, body });
      const next = wayBack(request, side, params.contractId);
      const { student, teacher, start, series } = planned;
      const outcome = series ? "series" : "proposed";
      return redirectWithFlash(next, `planned-course:flash.${outcome}_${side}`, {
        count: String(series?.waiting ?? 1),
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
  const { side, contracts, closeTo, defaults, slots, repeat } = useLoaderData<typeof loader>();
  if (contracts.length > 1) return <ChooseContract {...{ side, contracts, closeTo }} />;
  const options = contracts.map((contract) => contractOption(contract, side, t));
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
          <SlotFields
            date={fields.start}
            minutes={fields.duration}
            slots={slots}
            own={side === "customer"}
          />
          {repeat && <RepeatFields fields={fields} {...repeat} />}
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
