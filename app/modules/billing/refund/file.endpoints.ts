import { z } from "zod";

import { euros, instant, listOf, operator, pagingShape } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { billEntities } from "#app/modules/foundation/issuer/domain.ts";

import { mostTransfers, refundFileStates } from "./file.domain.ts";

const fileSchema = z.object({
  id: z.number().int(),
  message_id: z.string(),
  state: z.enum(refundFileStates),
  entity: z.enum(billEntities),
  transfers: z.number().int(),
  amount: euros,
  created_at: instant,
  sent_on: z.iso.date().nullable(),
});

const ofFile = z.object({ id: idOf("refund_file") });

/** Refunds that are sent together, by a file of transfers for our bank (OPS-41). */
export const refundFileEndpoints = {
  listFiles: operator.get("/api/operator/refund-files", {
    command: "refund files",
    list: true,
    query: z.object(pagingShape),
    output: listOf(fileSchema),
  }),

  /** A refund is in one file at a time; all refunds of a file are sent from the same account. */
  makeFile: operator.post("/api/operator/refund-files", {
    money: true,
    command: "refund file",
    reason: "none",
    unkept: ["lines"],
    body: z.object({
      refunds: z
        .array(idOf("refund"), "api.refund.file_none")
        .min(1, "api.refund.file_none")
        .max(mostTransfers, "api.refund.file_many"),
    }),
    output: fileSchema.extend({
      /** Names as the bank reads them; absent from a replay, which keeps no account number. */
      lines: z
        .array(
          z.object({ refund: z.number().int(), name: z.string(), iban: z.string(), amount: euros }),
        )
        .optional(),
    }),
  }),

  downloadFile: operator.get("/api/operator/refund-files/:id/file", {
    command: "refund file-write",
    notes: "people",
    answer: "file",
    limit: { calls: 30, perSeconds: 60 },
    params: ofFile,
    output: z.unknown(),
  }),

  /** The bank took it: each of its refunds is sent, under the reference that its transfer bears. */
  markFileSent: operator.post("/api/operator/refund-files/:id/sent", {
    money: true,
    command: "refund file-sent",
    reason: "none",
    mailsOthers: true,
    params: ofFile,
    body: z.object({
      /** Today unless given. */
      sent_on: z.iso.date().optional(),
    }),
    output: fileSchema,
  }),

  /** The file was not given to the bank: its refunds may be sent by another file or by hand. */
  cancelFile: operator.post("/api/operator/refund-files/:id/cancel", {
    command: "refund file-cancel",
    params: ofFile,
    output: fileSchema,
  }),
};

export type RefundFile = z.output<typeof fileSchema>;
