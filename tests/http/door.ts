import { readFlash } from "#app/bff/flash.server.ts";
import { paths } from "#app/paths.ts";

/** Redirected to sign-in, or home for another role (AUTH-014). */
export function isTurnedAway({ headers }: Response): boolean {
  if (headers.get("location")?.startsWith(paths.signIn)) return true;
  const cookies = headers.getSetCookie().map((line) => line.split(";", 1)[0] ?? "");
  const next = new Request("http://app.test/", { headers: { cookie: cookies.join("; ") } });
  return readFlash(next)?.message === "account:flash.wrong_role";
}
