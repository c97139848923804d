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

const formSchema = z.object({ answer: z.enum(withdrawalAnswers) });

export async function loader({ context, params: { token = "" } }: LoaderFunctionArgs) {
  return { token, view: await context.api(withdrawals.link, { params: { token } }) };
}

export async function action({ context, params: { token = "" }, request }: ActionFunctionArgs) {
  return submitForm(context.api, request, formSchema, async ({ answer }, api) => {
    const params = { token };
    if (answer === "decline") await api(withdrawals.declineLink, { params });
    else await api(withdrawals.confirmLink, { params });
    // An address of its own: a text browser shows its cached copy of this one.
    return redirect(pathTo(paths.withdrawalByMailDone, params), 303);
  });
}

export default function WithdrawalByMail() {
  const { token, view } = useLoaderData<typeof loader>();
  return (
    <WithdrawalStep
      view={view}
      to={pathTo(paths.withdrawalByMail, { token })}
      document={pathTo(paths.withdrawalByMailDocument, { token })}
    />
  );
}
