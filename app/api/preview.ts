import { z } from "zod";

const line = z.looseObject({
  machine: z.string(),
  id: z.number(),
  event: z.string(),
  from: z.string().nullable(),
  to: z.string(),
});

const euros = z.number();

export const previewSchema = z.looseObject({
  dry_run: z.literal(true),
  would: z.unknown().optional(),
  /** A code is asked first: much money moves (OPS-06). */
  code_needed: z.literal(true).optional(),
  /** The third party that is called next; what follows is not known. */
  stops_at: z.string().optional(),
  changes: z.looseObject({
    history: z.array(line),
    mails: z.array(z.looseObject({ to: z.string(), subject: z.string() })),
    bills: z.array(
      z.looseObject({ kind: z.string(), buyer: z.string(), subject: z.string(), amount: euros }),
    ),
    refunds: z.array(z.looseObject({ amount: euros })),
    payouts: z.array(z.looseObject({ teacher: z.string().nullable(), amount: euros })),
    sides: z.array(
      z.looseObject({
        account: z.enum(["family", "teacher"]),
        holder: z.string().nullable(),
        before: euros,
        after: euros,
      }),
    ),
  }),
});

export type Preview = z.output<typeof previewSchema>;
