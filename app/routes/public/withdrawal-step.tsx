import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { submitForm } from "#app/bff/form.server.ts";
import { secretAddress } from "#app/bff/secret-address.server.ts";
import {
  ConfirmWithdrawal,
  WithdrawalDone,
  WithdrawalExpired,
  WithdrawalRefused,
} from "#app/modules/withdrawal/components/withdrawal-step.tsx";
import { type Withdrawal, withdrawalEndpoints } from "#app/modules/withdrawal/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Refused } from "#app/ui/refused.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";

export const handle = { i18n: ["withdrawal"] };

export const meta = pageMeta("withdrawal:page", { noindex: true });

export const headers = secretAddress;

export async function loader({ context, params: { uuid = "" } }: LoaderFunctionArgs) {
  return { uuid, said: await context.api(withdrawalEndpoints.show, { params: { uuid } }) };
}

export async function action({ context, params: { uuid = "" }, request }: ActionFunctionArgs) {
  return submitForm(context.api, request, z.object({}), async (_, api) => {
    await api(withdrawalEndpoints.confirm, { params: { uuid } });
    // An address of its own: a text browser shows again what it has kept of this one.
    return redirect(pathTo(paths.withdrawalDone, { uuid }), 303);
  });
}

/** The second step (PUB-069): what it brings, the button, then the acknowledgement. */
export default function WithdrawalStep() {
  const { uuid, said } = useLoaderData<typeof loader>();
  const result = useLastResult();
  return (
    <Wrap>
      <div className="max-w-read py-s5">
        <Refused result={result} />
        <Step said={said} uuid={uuid} />
      </div>
    </Wrap>
  );
}

function Step({ said, uuid }: { said: Withdrawal; uuid: string }) {
  const standing = said.own?.standing;
  if (standing === "late" || standing === "over") return <WithdrawalRefused said={said} />;
  if (said.acknowledged_at) {
    const document = pathTo(paths.withdrawalDocument, { uuid });
    return <WithdrawalDone said={said} document={document} />;
  }
  if (!said.confirm_by) return <WithdrawalExpired />;
  return <ConfirmWithdrawal said={said} to={pathTo(paths.withdrawalStep, { uuid })} />;
}
