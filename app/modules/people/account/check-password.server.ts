import { hashPassword } from "#app/lib/argon.server.ts";
import { fieldFault } from "#app/lib/rule-error.ts";

import common from "./common-passwords.json";
import { passwordRefusal } from "./password.domain.ts";

const commonest: ReadonlySet<string> = new Set(common);

/** 422 on its field when refused (VAL-023). */
export async function hashNewPassword(
  password: string,
  { email, field }: { email: string; field: string },
): Promise<string> {
  const refusal = passwordRefusal(password, { email, common: commonest });
  if (refusal) throw fieldFault(field, refusal);
  return hashPassword(password);
}
