import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import type { Api } from "#app/bff/api-client.server.ts";
import { constraintOf, fieldRefusal, refusalAt, submitJudged } from "#app/bff/form.server.ts";
import { robotFields } from "#app/bff/robot.server.ts";
import { env } from "#app/env.server.ts";
import { legal } from "#app/legal.server.ts";
import { fullName } from "#app/lib/full-name.ts";
import { displayPhone } from "#app/lib/phone.ts";
import { ReceivedWithdrawals } from "#app/modules/care/withdrawal/components/received-withdrawals.tsx";
import { WithdrawalAside } from "#app/modules/care/withdrawal/components/withdrawal-aside.tsx";
import { WithdrawalForm } from "#app/modules/care/withdrawal/components/withdrawal-form.tsx";
import { statementSchema, withdrawals } from "#app/modules/care/withdrawal/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Columns, Wrap } from "#app/ui/layout.tsx";
import { Breadcrumb } from "#app/ui/nav.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Steps } from "#app/ui/steps.tsx";

export const handle = { hydrate: "interaction", i18n: ["withdrawal"], query: [] };

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta("withdrawal:page", {
    description: "withdrawal:description",
    noindex: args.params["number"] !== undefined,
  })(args);

const formSchema = statementSchema.extend({
  contract: z.string().max(100).optional(),
  number: z.string().max(100).optional(),
});

/** In the path, because a text browser sends no referrer for a form with a query. */
export async function loader({
  context,
  params: { number: typedNumber = "" },
}: LoaderFunctionArgs) {
  const person = await context.person();
  const [known, received, late] =
    person?.role === "customer" ? await ownOf(context.as("customer")) : [[], [], []];
  const { email, phone } = legal.contact;
  return {
    known,
    received,
    late,
    asked: typedNumber.slice(0, 100),
    writer: person && {
      name: fullName(person),
      email: person.email,
    },
    constraint: constraintOf(statementSchema.omit({ contract: true })),
    robot: robotFields(),
    reach: { email, phone: displayPhone(phone) },
    canonical: env.origin + paths.withdrawal,
  };
}

const ownOf = (api: Api) =>
  Promise.all([
    api(withdrawals.open, {}),
    api(withdrawals.received, {}),
    api(withdrawals.late, {}),
  ]);

export async function action({ context, request }: ActionFunctionArgs) {
  return submitJudged(
    context.api,
    request,
    formSchema,
    async ({ contract, number, ...who }, api) => {
      const isListed = contract !== undefined && contract !== "other";
      const contractNumber = isListed ? contract : (number ?? "").trim();
      if (contractNumber === "") throw fieldRefusal("number", "api.withdrawal.contract");
      try {
        const { uuid } = await api(withdrawals.state, {
          body: { ...who, contract: contractNumber },
        });
        return redirect(pathTo(paths.withdrawalStep, { uuid }), 303);
      } catch (refusal) {
        throw isListed ? refusal : await refusalAt(refusal, atNumber);
      }
    },
  );
}

const atNumber = (field: string) => (field === "contract" ? "number" : field);

export default function Withdrawal() {
  const { t } = useTranslation("withdrawal");
  const data = useLoaderData<typeof loader>();
  const steps = [{ name: t("steps.state") }, { name: t("steps.confirm") }];
  return (
    <Wrap>
      <Breadcrumb crumbs={[{ label: t("home"), to: paths.home }, { label: t("page") }]} />
      <h1 className="mt-s2 mb-s2">{t("title")}</h1>
      <p className="text-lg text-ink-2">{t("lead")}</p>
      <Columns aside={<WithdrawalAside late={data.late} />}>
        <div className="max-w-form">
          <ReceivedWithdrawals received={data.received} />
          <Steps steps={steps} current={1} />
          <WithdrawalForm {...data} />
        </div>
      </Columns>
    </Wrap>
  );
}
