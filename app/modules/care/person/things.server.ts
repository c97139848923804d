import type { z } from "zod";

import type { Db } from "#app/db/client.server.ts";
import { contractNumber } from "#app/lib/contract-number.ts";
import { billWritten, numberOf } from "#app/modules/billing/bill/issue.server.ts";

import { readNumber } from "./domain.ts";
import type { thingSchema } from "./endpoints.ts";
import { findNumbered, findReferenced, type ThingRow } from "./things.repository.server.ts";

type Thing = z.output<typeof thingSchema>;

const named = (id: number | null, name: string | null) =>
  id === null ? null : { id, name: name ?? "–" };

function numberOfThing({ kind, id, number }: ThingRow): string {
  if (kind === "registration" || kind === "contract") return contractNumber(kind, id);
  return kind === "lesson_request" ? contractNumber("request", id) : (number ?? String(id));
}

const presentThing = (row: ThingRow): Thing => ({
  kind: row.kind,
  id: row.id,
  number: numberOfThing(row),
  state: row.state,
  customer: named(row.customerId, row.customer),
  teacher: named(row.teacherId, row.teacher),
});

const presentBill = (bill: NonNullable<Awaited<ReturnType<typeof billWritten>>>): Thing => ({
  kind: "bill",
  id: bill.id,
  number: numberOf(bill),
  state: bill.status,
  customer: { id: bill.customerId, name: bill.buyerName },
  teacher: null,
});

/** Things whose number or reference was typed: three statements at most. */
export async function findThings(db: Db, typed: string): Promise<Thing[]> {
  const number = readNumber(typed);
  const isBillsToo = number === undefined || number.kind === undefined;
  const bill = isBillsToo && (await billWritten(db, number?.id ?? typed.toUpperCase()));
  const found = number ? await findNumbered(db, number) : [];
  const referenced = await findReferenced(db, typed);
  const others = referenced.filter(
    (one) => !found.some(({ kind, id }) => kind === one.kind && id === one.id),
  );
  return [...(bill ? [presentBill(bill)] : []), ...[...found, ...others].map(presentThing)];
}
