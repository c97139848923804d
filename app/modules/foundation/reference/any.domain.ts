/** The words of an address that mean « any » (PUB-009). */
export const defaultSlugs = {
  subject: "toutes-les-matieres",
  level: "tous-les-niveaux",
  city: "france",
} as const;

/** The same, of the period of a stage. */
export const anyPeriod = "toutes-les-periodes";
