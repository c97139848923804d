import { z } from "zod";

import { euros } from "#app/api/endpoint.ts";

/** `rate` in percent; `net` excludes VAT. */
export const vatPartSchema = z.object({ rate: z.number(), net: euros, vat: euros });

export type VatPart = z.output<typeof vatPartSchema>;
