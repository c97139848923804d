import { parisDay } from "#app/lib/paris-time.ts";

export const refundFileStates = ["open", "sent", "cancelled"] as const;

/** Transfers in one file. */
export const mostTransfers = 500;

type Named = Readonly<{ id: number; createdAt: Date }>;

/** Name of a file at the bank; unique. */
export const messageOf = ({ id, createdAt }: Named): string =>
  `PREAU-${parisDay(createdAt).replaceAll("-", "")}-${String(id)}`;

/** Follows a transfer from end to end: the reference under which its refund is sent. */
export const endToEndOf = (file: Named, refundId: number): string =>
  `${messageOf(file)}-${String(refundId)}`;
