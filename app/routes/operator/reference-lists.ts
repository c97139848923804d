import type { ListWord } from "#app/modules/care/reference-list/domain.ts";

/** Lists by the word of their address. */
export const listsByAddress: Readonly<Record<string, ListWord>> = {
  taux: "rates",
  "salaire-minimum": "minimum_wage",
  prix: "ranges",
  plafonds: "ceilings",
  "fin-d-emploi": "employment",
  fidelite: "loyalty",
  "vacances-scolaires": "holidays",
  matieres: "subjects",
  classes: "levels",
  "motifs-de-litige": "causes",
  "motifs-de-premier-cours": "first_course_causes",
  "conditions-d-une-reponse": "conditions",
  "refus-des-professeurs": "teacher_refusals",
  "refus-des-familles": "family_refusals",
};
