import { z } from "zod";

import { isIban } from "#app/lib/iban.ts";

import { Refusal, refuseUnless, type Rule } from "./refusal.ts";

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/);

const personSchema = z.object({
  civilite: z.enum(["1", "2"]),
  nomNaissance: z.string().min(1).max(80),
  nomUsage: z.string().max(80).optional(),
  prenoms: z.string().min(1).max(80),
  dateNaissance: day,
  lieuNaissance: z.object({
    codePaysNaissance: z.string().regex(/^99\d{3}$/),
    departementNaissance: z
      .string()
      .regex(/^(\d{3}|02A|02B)$/)
      .optional(),
    communeNaissance: z
      .object({
        codeCommune: z
          .string()
          .regex(/^\d{3}$/)
          .optional(),
        libelleCommune: z.string().min(1),
      })
      .optional(),
  }),
  numeroTelephonePortable: z.string().regex(/^0[67]\d{8}$/),
  adresseMail: z.email(),
  adressePostale: z.object({
    numeroVoie: z.string().optional(),
    lettreVoie: z.string().length(1).optional(),
    codeTypeVoie: z.string().optional(),
    libelleVoie: z.string().optional(),
    libelleCommune: z.string().min(1),
    codeCommune: z.string().regex(/^\d[0-9AB]\d{3}$/),
    codePostal: z.string().regex(/^\d{5}$/),
    codePays: z.literal("99100"),
  }),
  coordonneeBancaire: z.object({
    bic: z.string().regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/),
    iban: z.string().regex(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/),
    titulaire: z.string().min(1).max(100),
  }),
});

export type Person = z.output<typeof personSchema>;

const bornInFrance = "99100";

/** Invented rules: birth year, name and account decide the answer. */
const rulesAt = (now: Date): readonly Rule<Person>[] => [
  ({ dateNaissance }) =>
    new Date(dateNaissance) > now && [
      "ERR_DATE_NAISSANCE_FUTUR",
      "La date de naissance est dans le futur.",
    ],
  ({ lieuNaissance: index }) =>
    index.codePaysNaissance === bornInFrance &&
    !(index.departementNaissance && index.communeNaissance) && [
      "ERREUR_LIEU_NAISSANCE_OBLIGATOIRE",
      "Le département et la commune de naissance sont obligatoires.",
    ],
  ({ lieuNaissance: index }) =>
    index.codePaysNaissance !== bornInFrance &&
    Boolean(index.departementNaissance ?? index.communeNaissance) && [
      "ERREUR_LIEU_NAISSANCE_ETRANGER",
      "Ni département ni commune pour une naissance à l’étranger.",
    ],
  ({ coordonneeBancaire: { iban } }) =>
    (!isIban(iban) || iban.endsWith("00")) && [
      "ERR_COORDONNEES_BANCAIRES",
      "Les coordonnées bancaires sont refusées.",
    ],
  ({ dateNaissance }) =>
    dateNaissance.startsWith("1900") && [
      "ERR_DGFIP_R2P_INCONNU",
      "L’identité n’a pas été retrouvée par l’administration fiscale.",
    ],
  ({ dateNaissance }) =>
    dateNaissance.startsWith("1901") && [
      "ERR_DGFIP_IMPOTPART_INCONNU",
      "Aucune déclaration de revenus n’a été trouvée.",
    ],
];

/** Refused as the agency does; the name INTERDIT gives 403, TIMEOUT 504. */
export function personIn(body: unknown, now: Date): Person {
  const read = personSchema.safeParse(body);
  if (!read.success) {
    throw new Refusal(
      read.error.issues
        .slice(0, 10)
        .map(({ path, message }) => ["ERREUR_VALIDATION", `champ ${path.join(".")} : ${message}`]),
    );
  }
  const person = read.data;
  refuseUnless(rulesAt(now), person);
  if (nameOf(person) === "INTERDIT") {
    const message = "Ce prestataire ne peut pas inscrire ce particulier.";
    throw new Refusal([["ERR_HABILITATION", message]], 403);
  }
  if (nameOf(person) === "TIMEOUT") {
    throw new Refusal([["ERR_DELAI", "Le service n’a pas répondu à temps."]], 504);
  }
  return person;
}

export const nameOf = ({ nomNaissance }: Pick<Person, "nomNaissance">) =>
  nomNaissance.trim().toUpperCase();
