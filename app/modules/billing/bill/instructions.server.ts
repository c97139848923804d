import { issuerOf } from "#app/legal.server.ts";
import { toEuros } from "#app/lib/money.ts";

import { restCents } from "./domain.ts";
import { billReference } from "./reference.domain.ts";
import type { BillRow } from "./repository.server.ts";

/** Transfer or check instructions: destination, amount, reference (PUB-036, PUB-037, API-162). */
export function instructionsOf(bill: BillRow) {
  const { bank, address } = issuerOf(bill.entity);
  const { payee, iban } = bank;
  const sums = { amount: toEuros(restCents(bill)), received: toEuros(bill.keptCents) };
  return { payee, iban, address, reference: billReference(bill), ...sums };
}

/** Null unless awaiting a transfer or check (API-162). */
export function awaitedInstructions(bill: BillRow) {
  const { status, awaitedMeans: means, awaitedUntil } = bill;
  if (status !== "awaiting" || !means || !awaitedUntil) return null;
  const { iban, address, ...instructions } = instructionsOf(bill);
  const where = means === "transfer" ? { iban } : { address };
  return { means, ...instructions, ...where, deadline: awaitedUntil.toISOString() };
}
