import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { toEuros } from "#app/lib/money.ts";
import { sum } from "#app/lib/price.ts";
import { paths, pathTo } from "#app/paths.ts";

import { certificateMessage, countCertificates } from "./certificate.repository.server.ts";
import { notifyFamily } from "./notify.server.ts";
import { yearOf } from "./year.domain.ts";
import { figuresOfYear } from "./year.server.ts";

/** « Votre attestation 2026 est prête », with what goes to the tax return; once a year. */
export async function announceCertificate(
  tx: Tx,
  customerId: number | undefined,
  now: Date,
): Promise<void> {
  if (customerId === undefined) return;
  const year = yearOf(now) - 1;
  const { figures } = await figuresOfYear(tx, customerId, year);
  if (figures.spentCents <= 0) return;
  const details = { year, amount: sum(toEuros(figures.paidCents)) };
  const url = pathTo(paths.taxYear, { year: String(year) });
  await notifyFamily(tx, customerId, { message: certificateMessage, details, url }, now);
}

/** Of the year that is over (OPS-36). */
export async function countLastCertificates({ reader, now }: Call) {
  const year = yearOf(now) - 1;
  return { year, ...(await countCertificates(reader, year)) };
}
