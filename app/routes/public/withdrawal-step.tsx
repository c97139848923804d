import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { submitForm } from "#app/bff/form.server.ts";
import { secretAddress } from "#app/bff/secret-address.server.ts";
import { WithdrawalStep } from "#app/modules/care/withdrawal/components/withdrawal-step.tsx";
import { withdrawalAnswers, withdrawals } from "#app/modules/care/withdrawal/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { i18n: ["withdrawal"] };

export const meta = pageMeta("withdrawal:page", { noindex: true });

export const headers = secretAddress;

const formSchema = z.object({ answer: z.enum(withdrawalAnswers).default("confirm") });

export async function loader({ context, params: { uuid = "" } }: LoaderFunctionArgs) {
  return { uuid, view: await context.api(withdrawals.show, { params: { uuid } }) };
}

export async function action({ context, params: { uuid = "" }, request }: ActionFunctionArgs) {
  return submitForm(context.api, request, formSchema, async ({ answer }, api) => {
    const params = { uuid };
    if (answer === "decline") await context.as("customer")(withdrawals.decline, { params });
    else await api(withdrawals.confirm, { params });
    // An address of its own: a text browser shows its cached copy of this one.
    return redirect(pathTo(paths.withdrawalDone, params), 303);
  });
}

export default function WithdrawalPage() {
  const { uuid, view } = useLoaderData<typeof loader>();
  return (
    <WithdrawalStep
      view={view}
      to={pathTo(paths.withdrawalStep, { uuid })}
      document={pathTo(paths.withdrawalDocument, { uuid })}
    />
  );
}
