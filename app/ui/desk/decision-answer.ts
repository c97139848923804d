import type { SubmissionResult } from "@conform-to/react";

/** What a decision would do, in sentences. */
export type Effects = Readonly<{
  states: readonly Readonly<{ what: string; from: string | null; to: string }>[];
  sums: readonly Readonly<{ who: string; before: string; after: string }>[];
  mails: readonly Readonly<{ to: string; subject: string }>[];
  /** Bills, refunds, dates and what is not known yet. */
  notes: readonly string[];
}>;

/** What the page shows again: the form with its faults, or what would happen. */
export type DecisionAnswer = Readonly<{
  act: string;
  step: "form" | "preview";
  result: SubmissionResult;
  /** Everything that was sent, as hidden fields of the second step. */
  sent: readonly (readonly [string, string])[];
  effects?: Effects;
  seen?: string;
  /** A code is asked with the last button, and what was wrong with the one that was sent. */
  code?: Readonly<{ errors: readonly string[] }>;
  stale?: string;
  /** What was made, shown this once. */
  secret?: string;
}>;
