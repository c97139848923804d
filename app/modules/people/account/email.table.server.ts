import { domainToUnicode } from "node:url";
import { type AnyColumn, inArray, type SQL, sql } from "drizzle-orm";

import { plainEmail } from "./domain.ts";
import { users } from "./table.server.ts";

/** The forms that rows keep this e-mail in: its domain in ASCII or, of older rows, in its alphabet; letters composed or not. */
function formsOf(email: string): string[] {
  const plain = plainEmail(email);
  const at = plain.lastIndexOf("@") + 1;
  const typed = plain.slice(0, at) + domainToUnicode(plain.slice(at));
  // The domain is read as an address is: « exemple.fr/x » would answer for « exemple.fr ».
  const forms = plainEmail(typed) === plain ? [plain, typed] : [plain];
  return [...new Set(forms.flatMap((form) => [form, form.normalize("NFD")]))];
}

/** A column bears this e-mail, whichever form of it the row keeps (AUTH-003). */
export const isEmail = (column: AnyColumn, email: string): SQL =>
  inArray(sql`lower(${column})`, formsOf(email));

/** As `isEmail`, of a column whose letters are all small: its plain index serves. */
export const isPlainEmail = (column: AnyColumn, email: string): SQL =>
  inArray(column, formsOf(email));

export const hasEmail = (email: string): SQL => isEmail(users.email, email);
