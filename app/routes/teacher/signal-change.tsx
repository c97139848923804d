import type { ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { returnOf } from "#app/bff/doors.server.ts";
import { teacherLoader } from "#app/bff/route.server.ts";
import { submitSignal } from "#app/bff/signal-change.server.ts";
import { SignalDialog } from "#app/modules/care/support/components/signal-dialog.tsx";
import { support } from "#app/modules/care/support/endpoints.ts";
import { contractName } from "#app/modules/lessons/contract/components/contract-words.ts";
import { paths } from "#app/paths.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

import { everyContractOf } from "./courses.server.ts";

export const handle = { i18n: ["contract"], query: ["retour"] };

export const meta = pageMeta("contract:signal.page", { noindex: true });

export const loader = teacherLoader(async ({ api, contractId, request }) => {
  const contract = (await everyContractOf(api)).find(({ id }) => String(id) === contractId);
  if (!contract) throw new Response(null, { status: 404 });
  const changes = await api(support.showChanges, { params: { contract_id: contract.id } });
  return { contract, changes, back: returnOf(request) ?? paths.teacherStudents };
});

export function action({ context, request, params: { contractId } }: ActionFunctionArgs) {
  const back = returnOf(request) ?? paths.teacherStudents;
  return submitSignal(context.as("teacher"), request, { contractId, back });
}

/** A teacher signals a contract change (TEA-019). */
export default function SignalStudentChange() {
  const { t } = useTranslation("contract");
  const { contract, changes, back } = useLoaderData<typeof loader>();
  const { hourly_price: price, mode, firstname } = contract;
  return (
    <SignalDialog
      {...{ changes, mode, price }}
      lead={contractName(t, { ...contract, student: { firstname } })}
      closeTo={back}
    />
  );
}
