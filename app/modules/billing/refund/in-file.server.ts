import { RuleError } from "#app/lib/rule-error.ts";

import type { RefundRow } from "./repository.server.ts";

/** 409: what a file of transfers holds may be given to the bank at any time, and leaves no other way. */
export function refuseInFile({ status, fileId }: Pick<RefundRow, "status" | "fileId">): void {
  if (status === "to_send" && fileId !== null) {
    throw new RuleError("conflict", "api.refund.in_file");
  }
}
