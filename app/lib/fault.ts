import type { z } from "zod";

import { sentence } from "./sentence.ts";

export function faultOf(issue: z.core.$ZodIssue): {
  code: string;
  details?: Readonly<Record<string, string>>;
} {
  const code = issue.message.startsWith("api.") ? issue.message : `api.field.${issue.code}`;
  const details = detailsOf(issue);
  return details ? { code, details } : { code };
}

const detailsOf = (issue: z.core.$ZodIssue): Readonly<Record<string, string>> | undefined =>
  issue.code === "custom" ? issue.params : undefined;

export function sentencesOf(issues: readonly z.core.$ZodIssue[]): string[] {
  return [...new Set(issues.map((issue) => sentence(issue.message, detailsOf(issue))))];
}
