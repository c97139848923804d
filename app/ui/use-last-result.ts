import type { SubmissionResult } from "@conform-to/react";
import { useActionData } from "@remix-run/react";

/** What `submitForm` answered to the last sending of this page's form: faults, and all that was typed. */
export function useLastResult(): SubmissionResult | undefined {
  const sent: unknown = useActionData();
  return sent ?? undefined;
}
