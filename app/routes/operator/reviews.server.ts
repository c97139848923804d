export const reviewQueries = {
  signales: { reported: true },
  masques: { state: "hidden" },
  publies: { state: "sent" },
} as const;

export type ReviewView = keyof typeof reviewQueries;

export const viewIn = (search: URLSearchParams): ReviewView => {
  const wanted = search.get("vue") ?? "";
  return Object.hasOwn(reviewQueries, wanted) ? (wanted as ReviewView) : "signales";
};
