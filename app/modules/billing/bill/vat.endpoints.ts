import { z } from "zod";

import { euros } from "#app/api/endpoint.ts";

/** The tax inside what is billed, of one rate in percent: what bears it, without tax, and the tax (LAW-17). */
export const vatPartSchema = z.object({ rate: z.number(), net: euros, vat: euros });

export type VatPart = z.output<typeof vatPartSchema>;
