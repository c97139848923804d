/** Median answer time: hours under half a day, then days (CST-35). */
export type ResponseTime = Readonly<{ unit: "hours" | "days"; count: number }>;

/** Exact boundaries: 12 h is one day, 36 and 60 h two. */
export function responseTimeOf(hours: number): ResponseTime {
  if (hours < 12) return { unit: "hours", count: Math.max(1, Math.round(hours)) };
  if (hours < 36) return { unit: "days", count: 1 };
  return { unit: "days", count: hours <= 60 ? 2 : 3 };
}
