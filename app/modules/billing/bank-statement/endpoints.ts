import { z } from "zod";

import { euros, instant, lineSchema, listOf, operator, pagingShape } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { differences } from "#app/modules/billing/payment/difference.domain.ts";
import {
  billNamed,
  guessSchema,
  receivedSchema,
} from "#app/modules/billing/payment/operator.endpoints.ts";
import { billEntities } from "#app/modules/foundation/issuer/domain.ts";
import { typedWords } from "#app/modules/people/account/operator.endpoints.ts";

import { entryDoubts, entryKinds, entryStates } from "./domain.ts";
import { mostSigns } from "./file-bounds.domain.ts";

const lineShape = {
  kind: z.enum(entryKinds),
  amount: euros,
  on: z.iso.date(),
  words: z.string(),
  name: z.string().nullable(),
  state: z.enum(entryStates),
  doubt: z.enum(entryDoubts).nullable(),
  /** Whose reference it bears, or that it paid. */
  bill: z.string().nullable(),
};

const entrySchema = z.object({
  id: z.number().int(),
  entity: z.enum(billEntities),
  ...lineShape,
  reference: z.string().nullable(),
});

const ofEntry = z.object({ id: idOf("bank_entry") });

/** What the bank tells of our accounts (OPS-42). */
export const bankStatements = {
  /** CAMT.053, or the CSV of Crédit Agricole, Société Générale or La Banque Postale; read twice, it counts once. */
  import: operator.post("/api/operator/bank-statements", {
    money: true,
    command: "bank import",
    reason: "none",
    unkept: ["lines"],
    limit: { calls: 60, perSeconds: 3600 },
    body: z.object({
      /** The file in base64, packed by gzip or not. */
      content: z
        .string("api.bank_statement.none")
        .min(1, "api.bank_statement.none")
        .max(mostSigns, "api.bank_statement.none")
        .regex(/^[A-Za-z0-9+/_-]+={0,2}$/, "api.bank_statement.format"),
    }),
    output: z.object({
      entity: z.enum(billEntities),
      read: z.number().int(),
      /** Of an import before. */
      known: z.number().int(),
      /** That pays bills without a person. */
      amount: euros,
      /** Absent from a replay, which keeps no name. */
      lines: z.array(z.object(lineShape)).optional(),
    }),
  }),

  listEntries: operator.get("/api/operator/bank-entries", {
    command: "bank entries",
    list: true,
    query: z.object({
      ...pagingShape,
      state: z.enum(entryStates).optional(),
      search: typedWords.optional(),
    }),
    output: listOf(entrySchema),
  }),

  /** With the bills that it may be of, and the refund that it brings back. */
  showEntry: operator.get("/api/operator/bank-entries/:id", {
    command: "bank entry",
    notes: "people",
    params: ofEntry,
    output: entrySchema.extend({
      bill_id: z.number().int().nullable(),
      receipt_id: z.number().int().nullable(),
      refund_id: z.number().int().nullable(),
      imported_at: instant,
      guesses: z.array(guessSchema),
      /** Typed by hand before, and maybe the same money: the most alike first. */
      twins: z.array(
        z.object({
          kind: z.enum(["receipt", "payment"]),
          id: z.number().int(),
          on: z.iso.date(),
          reference: z.string(),
          words: z.string(),
          bill: z.string().nullable(),
        }),
      ),
      history: z.array(lineSchema),
    }),
  }),

  takeEntry: operator.post("/api/operator/bank-entries/:id/take", {
    money: true,
    command: "bank take",
    reason: "none",
    params: ofEntry,
    body: z.object({
      bill: billNamed.optional(),
      difference: z.enum(differences).optional(),
      /** It is not the sum that was typed by hand. */
      recorded: z.literal("another").optional(),
    }),
    output: receivedSchema.extend({ id: z.number().int() }),
  }),

  /** It is the money that was typed by hand before: nothing is received a second time (ERR-38). */
  recogniseEntry: operator.post("/api/operator/bank-entries/:id/same", {
    command: "bank same",
    reason: "none",
    params: ofEntry,
    body: z.object({
      receipt_id: idOf("unmatched_receipt").optional(),
      payment_id: idOf("payment").optional(),
    }),
    output: z.object({
      id: z.number().int(),
      state: z.enum(entryStates),
      unmatched_id: z.number().int().nullable(),
      bill: z.string().nullable(),
    }),
  }),

  closeEntry: operator.post("/api/operator/bank-entries/:id/close", {
    command: "bank close",
    params: ofEntry,
    output: z.object({ id: z.number().int(), state: z.enum(entryStates) }),
  }),
};

export type BankEntry = z.output<typeof entrySchema>;
