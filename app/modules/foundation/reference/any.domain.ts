/** Slugs that mean « any » (PUB-009). */
export const defaultSlugs = {
  subject: "toutes-les-matieres",
  level: "tous-les-niveaux",
  city: "france",
} as const;

export const anyPeriod = "toutes-les-periodes";
