import type { LoaderFunctionArgs } from "@remix-run/node";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { registrationEndpoints } from "#app/modules/registration/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";

/** Back from the bank: what became of the payment is read at the provider, never from the address (STM-24, STM-25). */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const id = params.registrationId ?? "0";
  const api = context.as("customer");
  const { status, student } = await api(registrationEndpoints.finish, { params: { id } });
  const taken = status === "registered";
  throw redirectWithFlash(
    pathTo(paths.registration, { registrationId: id }),
    `registration:flash.${taken ? "paid" : "unpaid"}`,
    { student: student.name },
    taken ? "green" : "red",
  );
}
