export const metricNames = [
  "hours_given",
  "response_time_hours",
  "acceptance_rate",
  "rating",
  "students_active",
  "courses_to_declare",
  "requests_received",
  "earned",
] as const;

export type MetricName = (typeof metricNames)[number];
