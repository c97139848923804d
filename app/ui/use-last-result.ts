import type { SubmissionResult } from "@conform-to/react";
import { useActionData } from "@remix-run/react";

export function useLastResult(): SubmissionResult | undefined {
  const sent: unknown = useActionData();
  return sent ?? undefined;
}
