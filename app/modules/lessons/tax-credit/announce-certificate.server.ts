import type { Call } from "#app/api/call.server.ts";
import type { Paging } from "#app/api/endpoint.ts";
import { summed } from "#app/api/listed.server.ts";
import { iso } from "#app/api/wire.ts";
import type { Tx } from "#app/db/client.server.ts";
import { toEuros } from "#app/lib/money.ts";
import { sum } from "#app/lib/price.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { paths, pathTo } from "#app/paths.ts";

import {
  certificateMessage,
  findCertificatePage,
  holdFamily,
} from "./certificate.repository.server.ts";
import { downloadCertificateOf } from "./certificate.server.ts";
import { notifyFamily } from "./notify.server.ts";
import { yearOf } from "./year.domain.ts";
import { figuresOfYear } from "./year.server.ts";

/** « Votre attestation 2026 est prête », with what goes to the tax return. False for a family without one. */
export async function announceCertificate(
  tx: Tx,
  customerId: number | undefined,
  now: Date,
): Promise<boolean> {
  if (customerId === undefined) return false;
  const year = yearOf(now) - 1;
  const { figures } = await figuresOfYear(tx, customerId, year);
  if (figures.spentCents <= 0) return false;
  const details = { year, amount: sum(toEuros(figures.paidCents)) };
  const url = pathTo(paths.taxYear, { year: String(year) });
  await notifyFamily(tx, customerId, { message: certificateMessage, details, url }, now);
  return true;
}

/** Families with a certificate of the year that is over, and how many know (OPS-36). */
export async function listCertificates({ reader, now }: Call, paging: Paging) {
  const year = yearOf(now) - 1;
  const found = await summed(
    paging,
    (page) => findCertificatePage(reader, year, page),
    ({ id, name, toldAt }) => ({
      customer_id: id,
      name,
      told_at: iso(toldAt ? new Date(toldAt) : null),
    }),
    (first) => ({ told: first?.told ?? 0 }),
  );
  return { ...found, year };
}

type OfFamily = Readonly<{ customer_id: number }>;

/** 404 for a family that paid nothing eligible last year. */
export const openCertificate = (call: Call, { customer_id: id }: OfFamily) =>
  downloadCertificateOf(call, id, yearOf(call.now) - 1);

/** By hand, as often as the family asks; 404 for a family that paid nothing eligible last year. */
export const announceByHand = ({ db, now }: Call, { customer_id: id }: OfFamily) =>
  db.transaction(async (tx) => {
    const year = yearOf(now) - 1;
    if (!(await announceCertificate(tx, await holdFamily(tx, id), now))) {
      throw new RuleError("not_found", "api.tax_credit.no_certificate");
    }
    return { customer_id: id, year };
  });
