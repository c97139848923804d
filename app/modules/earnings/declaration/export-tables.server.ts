import type { Call } from "#app/api/call.server.ts";
import { addressWithCountry } from "#app/lib/country.ts";
import type { Cell } from "#app/lib/csv.ts";
import { toEuros } from "#app/lib/money.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { billNumber } from "#app/modules/billing/bill/domain.ts";

import type { ExportKind } from "./export.domain.ts";
import {
  type Bounds,
  findDac7,
  findHomeHours,
  findLedger,
  findSales,
  findTakings,
  findVat,
} from "./export.repository.server.ts";

type Table = Readonly<{ columns: readonly string[]; rows: readonly (readonly Cell[])[] }>;
type World = Pick<Call, "reader" | "gateways">;

const quarters = [1, 2, 3, 4];

/** One line a teacher, four quarters beside each other (LAW-21). */
async function dac7Of({ reader, gateways: { vault } }: World, bounds: Bounds): Promise<Table> {
  const found = await findDac7(reader, bounds);
  const people = new Map(found.map((row) => [row.teacherId, row]));
  const ofQuarter = (teacherId: number, quarter: number) =>
    found.find((row) => row.teacherId === teacherId && row.quarter === quarter);
  const rows = [...people.values()].map((person) => {
    const own = found.filter(({ teacherId }) => teacherId === person.teacherId);
    return [
      person.teacherId,
      person.lastname,
      person.firstname,
      person.birthDate,
      addressWithCountry(person.address, person.country),
      person.siret,
      person.vatNumber,
      person.sealedIban === null ? null : (vault.open(person.sealedIban) ?? null),
      ...quarters.flatMap((quarter) => {
        const { operations = 0, amount = 0, fees = 0 } = ofQuarter(person.teacherId, quarter) ?? {};
        return [operations, toEuros(amount), toEuros(fees)];
      }),
      sumOf(own, ({ operations }) => operations),
      toEuros(sumOf(own, ({ amount }) => amount)),
      toEuros(sumOf(own, ({ fees }) => fees)),
    ];
  });
  const sums = (of: string) => [`operations_${of}`, `amount_${of}`, `fees_${of}`];
  const columns = [
    "teacher_id",
    "lastname",
    "firstname",
    "birth_date",
    "address",
    "siret",
    "vat_number",
    "iban",
    ...quarters.flatMap((quarter) => sums(`q${String(quarter)}`)),
    ...sums("year"),
  ];
  return { columns, rows };
}

async function vatOf({ reader }: World, bounds: Bounds): Promise<Table> {
  const found = await findVat(reader, bounds);
  const rows = found.map((row) => [
    row.day,
    billNumber(row),
    row.kind,
    row.seller,
    row.buyer,
    row.perMille / 10,
    toEuros(row.gross - row.vat),
    toEuros(row.vat),
    toEuros(row.gross),
  ]);
  const columns = ["day", "number", "kind", "seller", "buyer", "rate", "net", "vat", "gross"];
  return { columns, rows };
}

/** Hours at home by who was employed, the sum last (LAW-02). */
async function novaOf({ reader }: World, bounds: Bounds): Promise<Table> {
  const found = await findHomeHours(reader, bounds);
  const sums = [
    sumOf(found, ({ families }) => families),
    sumOf(found, ({ courses }) => courses),
    sumOf(found, ({ minutes }) => minutes) / 60,
    toEuros(sumOf(found, ({ amount }) => amount)),
  ];
  const rows: Cell[][] = found.map(({ teacherId, name, families, courses, minutes, amount }) => [
    teacherId,
    name,
    families,
    courses,
    minutes / 60,
    toEuros(amount),
  ]);
  return {
    columns: ["teacher_id", "name", "families", "courses", "hours", "amount"],
    rows: [...rows, [null, null, ...sums]],
  };
}

/** Sales to families by day and rate, then what was cashed by day (LAW-30). */
async function eReportingOf({ reader }: World, bounds: Bounds): Promise<Table> {
  const sales = await findSales(reader, bounds);
  const takings = await findTakings(reader, bounds);
  return {
    columns: ["flow", "day", "entity", "rate", "count", "net", "vat", "gross"],
    rows: [
      ...sales.map(({ day, entity, perMille, count, gross, vat }) => [
        "sale",
        day,
        entity,
        perMille / 10,
        count,
        toEuros(gross - vat),
        toEuros(vat),
        toEuros(gross),
      ]),
      ...takings.map(({ day, entity, count, gross }) => [
        "payment",
        day,
        entity,
        null,
        count,
        null,
        null,
        toEuros(gross),
      ]),
    ],
  };
}

async function ledgerOf({ reader }: World, bounds: Bounds): Promise<Table> {
  const found = await findLedger(reader, bounds);
  const rows = found.map((row) => [
    row.id,
    row.day,
    row.cause,
    row.account,
    row.holderId,
    row.sequence === null
      ? `${row.documentKind ?? ""} ${String(row.documentId ?? "")}`
      : billNumber({ ...row, sequence: row.sequence }),
    row.paymentId,
    row.reversesId,
    toEuros(row.amount),
  ]);
  const columns = [
    "id",
    "day",
    "cause",
    "account",
    "holder_id",
    "document",
    "payment_id",
    "reverses_id",
    "amount",
  ];
  return { columns, rows };
}

export const tables: Readonly<
  Record<ExportKind, (world: World, bounds: Bounds) => Promise<Table>>
> = {
  dac7: dac7Of,
  vat: vatOf,
  nova: novaOf,
  "e-reporting": eReportingOf,
  ledger: ledgerOf,
};
