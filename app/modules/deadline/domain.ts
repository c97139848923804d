/** The sweeps that have due dates, by the names the jobs bear. */
export type Job =
  | "requests"
  | "asking"
  | "first courses"
  | "disputes"
  | "verdicts"
  | "charging"
  | "teachers"
  | "drafts"
  | "mail";

/** What one sweep is to do: how many things now, and when the next one is due. */
export type Deadline = Readonly<{ job: Job; what: string; due: number; next: string | null }>;
