import type { ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { returnOf } from "#app/bff/doors.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { refusalAt, submitJudged } from "#app/bff/form.server.ts";
import { teacherFormLoader } from "#app/bff/route.server.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { RatesFields } from "#app/modules/lessons/contract/components/rates-fields.tsx";
import {
  isRequested,
  RequestedFormat,
} from "#app/modules/lessons/contract/components/requested-format.tsx";
import { contracts as contractEndpoints } from "#app/modules/lessons/contract/endpoints.ts";
import {
  ratesAnswerFormSchema,
  ratesFormSchema,
} from "#app/modules/lessons/contract/price-version.endpoints.ts";
import { paths } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { askMonth, everyContractOf } from "./courses.server.ts";

export const handle = { i18n: ["contract", "teacher-space", "price"], query: ["retour"] };

export const meta = pageMeta("contract:rates.propose_page", { noindex: true });

export const loader = teacherFormLoader(ratesFormSchema, async ({ api, contractId, request }) => {
  const [contracts, { today }] = await Promise.all([everyContractOf(api), askMonth(api)]);
  const contract = contracts.find(({ id }) => String(id) === contractId);
  if (!contract) throw new Response(null, { status: 404 });
  const back = returnOf(request) ?? paths.teacherStudents;
  return { contract, today, back };
});

const withdrawSchema = z.object({ withdraw: z.literal("1") });

export async function action({ context, request, params: { contractId: id } }: ActionFunctionArgs) {
  const teacher = context.as("teacher");
  const form = await readForm(request);
  const back = returnOf(request) ?? paths.teacherStudents;
  if (form.has("withdraw")) {
    return submitJudged(teacher, request, withdrawSchema, async (input, api) => {
      const body = { status: "refused" as const };
      await api(contractEndpoints.answerRates, { params: { id }, body });
      return redirectWithFlash(back, "contract:flash.rates_withdrawn");
    });
  }
  if (form.has("status")) {
    return submitJudged(teacher, request, ratesAnswerFormSchema, async (input, api) => {
      const { status, price, format } = input;
      const body = { status, prices: [{ price, format }] };
      await api(contractEndpoints.answerRates, { params: { id }, body });
      return redirectWithFlash(back, `contract:flash.asked_${status}`);
    });
  }
  return submitJudged(
    teacher,
    request,
    ratesFormSchema,
    async ({ comment, price, format }, api) => {
      const body = { comment, prices: [{ price, format }] };
      await api(contractEndpoints.proposeRates, { params: { id }, body }).catch(
        async (refusal: unknown) => {
          throw await refusalAt(refusal, (field) => field.replace(/^prices\.0\./, ""));
        },
      );
      const details = { price: hourlyPrice(price) };
      return redirectWithFlash(back, "contract:flash.rates_proposed", details);
    },
  );
}

const loadSchema = () =>
  import("#app/modules/lessons/contract/price-version.endpoints.ts").then(
    (module) => module.ratesFormSchema,
  );

/** The teacher proposes another price to a family (DLG-45, TEA-020). */
export default function ManageRates() {
  const { t } = useTranslation("contract");
  const { contract, today, back } = useLoaderData<typeof loader>();
  const { status, course_format: format, hourly_price: price } = contract;
  if (isRequested(contract)) return <RequestedFormat contract={contract} closeTo={back} />;
  return (
    <DialogForm
      id="manage-lesson-rates"
      title={t("rates.propose_title")}
      closeTo={back}
      lead={t("rates.propose_lead", {
        student: contract.firstname,
        subject: contract.subject.name,
        price: hourlyPrice(price),
      })}
      closed={status === "ended" && t("rates.propose_ended")}
      loadSchema={loadSchema}
      defaults={{ format }}
      note={t("rates.propose_then")}
      submit={t("rates.propose")}
      leave={t("rates.leave")}
    >
      {(fields) => <RatesFields {...{ fields, contract, today }} />}
    </DialogForm>
  );
}
