import { RuleError } from "#app/lib/rule-error.ts";

import type { RefundRow } from "./repository.server.ts";

/** 409 for a refund in a file of transfers: the bank may be given the file at any time, and would pay twice. */
export function refuseInFile({ status, fileId }: Pick<RefundRow, "status" | "fileId">): void {
  if (status === "to_send" && fileId !== null) {
    throw new RuleError("conflict", "api.refund.in_file");
  }
}
