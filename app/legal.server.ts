import { readFileSync } from "node:fs";
import { z } from "zod";

import { isIban } from "#app/lib/iban.ts";

import { env } from "./env.server.ts";
import sample from "./legal.sample.json";

const text = z.string().trim().min(1).max(200);
const number = z.string().regex(/^\+\d{8,15}$/, "international, without spaces");

/** An account's number: its two check digits are right (ISO 13616). */
const iban = z.string().refine(isIban, "an IBAN without spaces, with its check digits");

/** A company that issues bills: who it is, and where transfers and checks go. */
const company = {
  name: text,
  form: text,
  capital: text,
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
  contact: z.strictObject({ email: z.email(), phone: number, hours: text }),
  /** Where people are received, the first one first; the seat where none is named. */
  offices: z
    .array(z.strictObject({ name: text, address: text }))
    .max(2)
    .default([]),
  /** The company that sells group lessons, when it is another one. */
  second_entity: z.strictObject(company).nullable(),
});

/** Who the house is, for the law and for whoever wants to call it. */
export type Legal = Readonly<z.output<typeof schema>>;

/**
 * The legal identity of the house, from the file named by LEGAL_FILE (LAW-18, PUB-060); an invented one in the
 * demonstration. Throws with the names of the fields that are missing or wrong.
 */
export function readLegal(file: string | undefined): Legal {
  if (!file) return schema.parse(sample);
  const read = schema.safeParse(JSON.parse(readFileSync(file, "utf8")));
  if (read.success) return read.data;
  const faults = read.error.issues.map((issue) => {
    const names = issue.code === "unrecognized_keys" ? issue.keys : [issue.path.join(".")];
    return `${names.join(", ")}: ${issue.message}`;
  });
  throw new Error(`LEGAL_FILE ${file}: ${faults.join("; ")}`);
}

export const legal = readLegal(env.LEGAL_FILE);

/** Who issues a bill, and where its transfers and checks go (LAW-18, CST-47). */
export type Issuer = Readonly<
  Pick<Legal, keyof typeof company> & {
    /** The declaration of home services; none for the entity that sells group lessons. */
    homeServices: Legal["home_services"] | undefined;
  }
>;

/** The identity of an entity that issues bills: main, or second where another company sells group lessons. */
export function issuerOf(entity: "main" | "second", house: Legal = legal): Issuer {
  if (entity === "main") return { ...house, homeServices: house.home_services };
  return { ...(house.second_entity ?? house), homeServices: undefined };
}

/** The identity is the invented one of the demonstration: its page says so. */
export const legalIsSample = !env.LEGAL_FILE;
