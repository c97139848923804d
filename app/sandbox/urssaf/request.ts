import { z } from "zod";

import { plusDays, plusHours } from "#app/lib/clock.ts";
import { type Day, dayPlus, parisDay, parisInstant, parisTime } from "#app/lib/paris-time.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { isWorkingDay } from "#app/lib/working-days.ts";

import { Refusal, refuseUnless, type Rule } from "./refusal.ts";

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/)
  .transform((text) => text.slice(0, 10));
const money = z.number().positive().multipleOf(0.01).max(100_000);
const tax = z.number().nonnegative().multipleOf(0.01);

const serviceSchema = z.object({
  codeActivite: z.string().optional(),
  codeNature: z.string(),
  quantite: z.number().positive(),
  unite: z.enum(["HEURE", "FORFAIT"]),
  mntUnitaireTTC: money,
  mntPrestationTTC: money,
  mntPrestationHT: tax,
  mntPrestationTVA: tax,
  dateDebutEmploi: day,
  dateFinEmploi: day,
  complement1: z.string().max(100).optional(),
  complement2: z.string().max(100).optional(),
});

const requestSchema = z.object({
  idTiersFacturation: z.string().min(1),
  idClient: z.string().min(1),
  dateNaissanceClient: day,
  numFactureTiers: z.string().min(1).max(100),
  dateFacture: day,
  dateDebutEmploi: day,
  dateFinEmploi: day,
  mntAcompte: money.optional(),
  dateVersementAcompte: day.optional(),
  mntFactureTTC: money,
  mntFactureHT: tax,
  inputPrestations: z.array(serviceSchema).min(1),
});

type Request = z.output<typeof requestSchema>;
type Service = z.output<typeof serviceSchema>;

const cents = (euros: number) => Math.round(euros * 100);
const centsOf = (services: readonly Service[], of: (service: Service) => number) =>
  sumOf(services, (service) => cents(of(service)));

const invalid = (message: string) => ["ERREUR_VALIDATION", message] as const;

const rulesOn = (today: Day): readonly Rule<Request>[] => [
  ({ inputPrestations: { length } }) =>
    length > 10 && ["ERR_NBRE_PREST_MAX", "Dix prestations au plus par demande."],
  ({ dateDebutEmploi: from, dateFinEmploi: to }) =>
    (from.slice(0, 7) !== to.slice(0, 7) || from > to) && [
      "ERR_PERIODE_EMPLOI_MOIS_NON_UNIQUE",
      "La période doit tenir dans un seul mois.",
    ],
  ({ inputPrestations, dateDebutEmploi: from, dateFinEmploi: to }) =>
    inputPrestations.some((one) => one.dateDebutEmploi < from || one.dateFinEmploi > to) &&
    invalid("champ inputPrestations : dates hors de la période"),
  ({ dateFinEmploi: to, dateFacture: billed }) =>
    (to > today || billed > today) && ["ERR_DATE_FUTUR", "Une date est dans le futur."],
  ({ inputPrestations }) =>
    inputPrestations.some(({ codeNature }) => codeNature !== "100") && [
      "ERR_CODE_NATURE",
      "Cette nature d’activité n’est pas connue.",
    ],
  ({ mntFactureTTC, inputPrestations }) =>
    centsOf(inputPrestations, (one) => one.mntPrestationTTC) !== cents(mntFactureTTC) &&
    invalid("champ mntFactureTTC : différent de la somme des prestations"),
  ({ mntFactureHT, inputPrestations }) =>
    centsOf(inputPrestations, (one) => one.mntPrestationHT) !== cents(mntFactureHT) &&
    invalid("champ mntFactureHT : différent de la somme des prestations"),
  ({ inputPrestations }) =>
    inputPrestations.some(
      (one) =>
        cents(one.mntPrestationHT) + cents(one.mntPrestationTVA) !== cents(one.mntPrestationTTC),
    ) && invalid("champ mntPrestationTTC : HT et TVA ne font pas TTC"),
  ({ inputPrestations }) =>
    inputPrestations.some(
      (one) => cents(one.quantite * one.mntUnitaireTTC) !== cents(one.mntPrestationTTC),
    ) && invalid("champ mntPrestationTTC : quantité et montant unitaire ne correspondent pas"),
  ({ mntAcompte = 0, mntFactureTTC }) =>
    mntAcompte > mntFactureTTC / 2 && ["ERR_MONTANT_ACOMPTE", "L’acompte dépasse la moitié."],
];

type Known = Readonly<{ code: string; activatedAt: Date | null; birthDate: string }>;

const rulesFor = ({ code, activatedAt, birthDate }: Known): readonly Rule<Request>[] => [
  () => code === "PARTICULIER_BLOQUE" && ["ERR_COMPTE_BLOQUE", "Le compte est bloqué."],
  () => code === "MANDAT_ECHU" && ["ERR_MANDAT_ECHU", "Le mandat de prélèvement est échu."],
  ({ dateDebutEmploi: from }) =>
    (!activatedAt || code === "APPAREILLAGE_EC" || from < parisDay(activatedAt)) && [
      "ERR_LIEN_PARTICULIER_PRESTATAIRE",
      "La prestation précède l’activation du compte.",
    ],
  ({ dateNaissanceClient }) =>
    dateNaissanceClient !== birthDate.slice(0, 10) && [
      "ERR_PARTICULIER_INCONNU",
      "La date de naissance n’est pas celle du particulier.",
    ],
];

export function requestIn(body: unknown, now: Date): Request {
  const read = requestSchema.safeParse(body);
  if (!read.success) {
    throw new Refusal(
      read.error.issues
        .slice(0, 10)
        .map(({ path, message }) => invalid(`champ ${path.join(".")} : ${message}`)),
    );
  }
  refuseUnless(rulesOn(parisDay(now)), read.data);
  return read.data;
}

export const refuseFor = (known: Known, request: Request): void => {
  refuseUnless(rulesFor(known), request);
};

export type Facts = Readonly<{
  createdAt: Date;
  acceptedAt: Date | null;
  declinedAt: Date | null;
  unpaidAt: Date | null;
  cancelledAt: Date | null;
  paidAt: Date | null;
}>;

const hoursToAnswer = 48;
const daysToDebit = 2;
const workingDaysToPay = 5;

const reached = (at: Date | null, now: Date) => at !== null && at <= now;

/** Accepted by the family, or after 48 hours of silence. */
export const acceptedAt = ({ acceptedAt: input, createdAt }: Facts): Date =>
  input ?? plusHours(createdAt, hoursToAnswer);

/** Counted in working days after acceptance. */
export function paymentDue(facts: Facts): Date {
  const from = acceptedAt(facts);
  let at = parisDay(from);
  for (let left = workingDaysToPay; left > 0; left -= isWorkingDay(at) ? 1 : 0) at = dayPlus(at, 1);
  return parisInstant(at, parisTime(from));
}

const ends = [
  ["cancelledAt", "110"],
  ["declinedAt", "40"],
  ["unpaidAt", "60"],
  ["paidAt", "70"],
] as const;

/** 10 received, 20 waiting, 30 accepted, 40 declined, 50 debited, 60 unpaid, 70 paid. */
export function codeAt(facts: Facts, now: Date): string {
  const end = ends.find(([fact]) => reached(facts[fact], now));
  if (end) return end[1];
  const accepted = acceptedAt(facts);
  if (now >= paymentDue(facts)) return "70";
  if (now >= plusDays(accepted, daysToDebit)) return "50";
  return now >= accepted ? "30" : "20";
}
