import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { paths } from "#app/paths.ts";

export function paidFlash({
  paymentStatus,
  paymentMessage,
}: Readonly<{ paymentStatus: string; paymentMessage: string }>) {
  const tone = paymentStatus === "failed" ? "red" : "green";
  return redirectWithFlash(paths.bills, "bill:flash.said", { message: paymentMessage }, tone);
}
