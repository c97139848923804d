import type { ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { returnOf } from "#app/bff/doors.server.ts";
import { customerLoader } from "#app/bff/route.server.ts";
import { submitSignal } from "#app/bff/signal-change.server.ts";
import { SignalDialog } from "#app/modules/care/support/components/signal-dialog.tsx";
import { support } from "#app/modules/care/support/endpoints.ts";
import { contractName } from "#app/modules/lessons/contract/components/contract-words.ts";
import { paths, pathTo } from "#app/paths.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

import { contractOf } from "./contract-of.server.ts";

export const handle = { i18n: ["contract"], query: ["retour"] };

export const meta = pageMeta("contract:signal.page", { noindex: true });

export const loader = customerLoader(async ({ api, contractId, request }) => {
  const contract = await contractOf(api, contractId);
  const changes = await api(support.showChanges, { params: { contract_id: contract.id } });
  return { contract, changes, back: returnOf(request) ?? paths.myTeachers };
});

export function action({ context, request, params: { contractId } }: ActionFunctionArgs) {
  const back = returnOf(request) ?? paths.myTeachers;
  return submitSignal(context.as("customer"), request, { contractId, back });
}

/** Signals a contract change (CUS-016). */
export default function SignalChange() {
  const { t } = useTranslation("contract");
  const { contract, changes, back } = useLoaderData<typeof loader>();
  const { prices, mode } = contract;
  return (
    <SignalDialog
      {...{ changes, mode }}
      lead={contractName(t, contract)}
      price={prices.price}
      closeTo={back}
      papers={pathTo(paths.employmentEnd, { contractId: String(contract.id) })}
      family
    />
  );
}
