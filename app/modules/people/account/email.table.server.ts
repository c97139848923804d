import { domainToUnicode } from "node:url";
import { inArray, type SQL, sql } from "drizzle-orm";

import { plainEmail } from "./domain.ts";
import { users } from "./table.server.ts";

/** Bears this e-mail, its domain in ASCII or as an older row keeps it, typed in another alphabet (AUTH-003). */
export function hasEmail(email: string): SQL {
  const plain = plainEmail(email);
  const at = plain.lastIndexOf("@") + 1;
  const typed = plain.slice(0, at) + domainToUnicode(plain.slice(at));
  // The domain is read as an address is: « exemple.fr/x » would answer for « exemple.fr ».
  if (plainEmail(typed) !== plain) return sql`lower(${users.email}) = ${plain}`;
  return inArray(sql`lower(${users.email})`, [...new Set([plain, typed])]);
}
