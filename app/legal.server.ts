import { readFileSync } from "node:fs";
import { z } from "zod";

import { env } from "./env.server.ts";
import sample from "./legal.sample.json";

const text = z.string().trim().min(1).max(200);
const number = z.string().regex(/^\+\d{8,15}$/, "international, without spaces");

const schema = z.strictObject({
  name: text,
  form: text,
  capital: text,
  siren: z.string().regex(/^\d{9}$/, "nine digits"),
  registry: text,
  vat_number: text,
  home_services: z.strictObject({ number: text, date: z.iso.date() }),
  address: text,
  publisher: text,
  host: z.strictObject({ name: text, address: text, phone: number }),
  mediator: z.strictObject({ name: text, address: text, site: text }),
  contact: z.strictObject({ email: z.email(), phone: number, hours: text }),
  /** The company that sells group lessons, when it is another one. */
  second_entity: z.strictObject({ name: text, registry: text, address: text }).nullable(),
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

/** The identity is the invented one of the demonstration: its page says so. */
export const legalIsSample = !env.LEGAL_FILE;
