/** School holidays, and the last days before school begins again (REF-10). */
export const periods = ["toussaint", "noel", "hiver", "printemps", "ete", "prerentree"] as const;

export type Period = (typeof periods)[number];

export const periodBySlug = (slug: string): Period | undefined =>
  periods.find((period) => period === slug);
