import { readFileSync } from "node:fs";
import { z } from "zod";

import sample from "./legal.sample.json";
import { isIban } from "./lib/iban.ts";

const text = z.string().trim().min(1).max(200);
const number = z.string().regex(/^\+\d{8,15}$/, "international, without spaces");

/** « 50 000 € », on one line however it was typed. */
const amount = text.transform((typed) => typed.replace(/(?<=\d)\s(?=[\d€])/g, "\u00a0"));

/** Check digits (ISO 13616). */
const iban = z.string().refine(isIban, "an IBAN without spaces, with its check digits");

export const company = {
  name: text,
  form: text,
  capital: amount,
  siren: z.string().regex(/^\d{9}$/, "nine digits"),
  registry: text,
  vat_number: text,
  address: text,
  bank: z.strictObject({ payee: text, iban, bic: z.string().regex(/^[A-Z0-9]{8,11}$/) }),
};

const schema = z.strictObject({
  ...company,
  home_services: z.strictObject({ number: text, date: z.iso.date() }),
  publisher: text,
  host: z.strictObject({ name: text, address: text, phone: number }),
  mediator: z.strictObject({ name: text, address: text, site: text }),
  contact: z.strictObject({
    email: z.email(),
    phone: number,
    hours: text,
    /** Who picks up: « Inès Caron et Marc Vidal ». */
    people: text.optional(),
  }),
  offices: z
    .array(z.strictObject({ name: text, address: text }))
    .max(2)
    .default([]),
  second_entity: z.strictObject(company).nullable(),
});

export type Legal = Readonly<z.output<typeof schema>>;

/** LAW-18, PUB-060. Invented in the demonstration. Throws, naming missing or wrong fields. */
export function readLegal(file: string | undefined): Legal {
  if (!file) return schema.parse(sample);
  const read = schema.safeParse(jsonIn(file));
  if (read.success) return read.data;
  const faults = read.error.issues.map((issue) => {
    const names = issue.code === "unrecognized_keys" ? issue.keys : [issue.path.join(".")];
    return `${names.join(", ")}: ${issue.message}`;
  });
  throw new Error(`LEGAL_FILE ${file}: ${faults.join("; ")}.`);
}

function jsonIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    const reason = error instanceof Error ? error.message : "unknown";
    throw new Error(`LEGAL_FILE cannot be read: ${reason}`, { cause: error });
  }
}

const numbersOf = ({ siren, bank, second_entity: second }: Legal) => ({
  SIREN: [siren, second?.siren],
  IBAN: [bank.iban, second?.bank.iban],
});

/** No other identity may share the sample's numbers. */
export function sharedWithSample(legal: Legal): string[] {
  const [own, invented] = [numbersOf(legal), numbersOf(readLegal(undefined))];
  return (["SIREN", "IBAN"] as const).filter((kind) =>
    own[kind].some((number) => number && invented[kind].includes(number)),
  );
}

export function legalFaults(file: string | undefined, sampleAllowed: boolean): string[] {
  const meant = "(PREAU_ALLOW=sample-legal says that it is meant)";
  if (!file) return sampleAllowed ? [] : [`LEGAL_FILE is missing ${meant}.`];
  try {
    const shared = sampleAllowed ? [] : sharedWithSample(readLegal(file));
    return shared.map((kind) => `LEGAL_FILE has the ${kind} of the sample ${meant}.`);
  } catch (error) {
    return [error instanceof Error ? error.message : "LEGAL_FILE cannot be read."];
  }
}
