import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { customerLoader } from "#app/bff/route.server.ts";
import { timeOfDay } from "#app/lib/french-date.ts";
import { registrations } from "#app/modules/group-lessons/registration/endpoints.ts";
import type { Registration } from "#app/modules/group-lessons/registration/registration.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";

/** After the bank, the payment is read from the provider, never from the address (STM-24, STM-25). */
export const loader = customerLoader(async ({ api, registrationId }) => {
  const id = registrationId;
  const done = await api(registrations.finish, { params: { id } });
  const { student, deadline } = done;
  const time = deadline ? timeOfDay(new Date(deadline)) : "";
  throw redirectWithFlash(
    pathTo(paths.registration, { registrationId: id }),
    `registration:flash.${outcomeOf(done)}`,
    { student: student.name, time },
    done.status === "registered" ? "green" : "red",
  );
});

/** Paid, refused with the seat still reserved, being verified, or too late (ERR-33). */
function outcomeOf({ status, payment_status: payment, deadline }: Registration) {
  if (status === "registered") return "paid";
  if (status !== "paying" || !deadline) return "unpaid_late";
  return payment === "processing" ? "verifying" : "unpaid";
}
