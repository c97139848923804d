import type { Day } from "#app/lib/paris-time.ts";
import { type Rate, rateAmong } from "#app/modules/catalogue/price/rates.domain.ts";

/** Names end with their unit; `share` is in parts of a month: 4 is a quarter. */
export type EmploymentRate =
  | "trial.months"
  | "trial.new_days"
  | "notice.middle_from_months"
  | "notice.long_from_months"
  | `notice.customer.${"new_days" | "trial_days" | "short_days" | "middle_months" | "long_months"}`
  | `notice.teacher.${"new_days" | "trial_days" | "short_days" | "middle_days" | "long_months"}`
  | "indemnity.from_months"
  | "indemnity.long_from_months"
  | "indemnity.share"
  | "indemnity.long_share";

const row = (name: EmploymentRate, value: number): Rate<EmploymentRate> => ({
  name,
  from: "2022-01-01",
  value,
  source: "IDCC 3239",
});

const rates = [
  row("trial.months", 1),
  row("trial.new_days", 8),
  row("notice.customer.new_days", 1),
  row("notice.customer.trial_days", 2),
  row("notice.customer.short_days", 7),
  row("notice.customer.middle_months", 1),
  row("notice.customer.long_months", 2),
  row("notice.teacher.new_days", 1),
  row("notice.teacher.trial_days", 2),
  row("notice.teacher.short_days", 7),
  row("notice.teacher.middle_days", 14),
  row("notice.teacher.long_months", 1),
  row("notice.middle_from_months", 6),
  row("notice.long_from_months", 24),
  row("indemnity.from_months", 8),
  row("indemnity.long_from_months", 120),
  row("indemnity.share", 4),
  row("indemnity.long_share", 3),
];

export const employmentRate = (name: EmploymentRate, on: Day): number => rateAmong(rates, name, on);
