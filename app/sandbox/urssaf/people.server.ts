import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";

import { createEvent } from "./events.server.ts";
import { nameOf, type Person, personIn } from "./person.ts";
import { Refusal } from "./refusal.ts";
import { agencyPeople } from "./tables.server.ts";

export type Scope = Readonly<{ tx: Db; now: Date; draw: Draw }>;

export type Draw = () => string;

export const drawRandom: Draw = () => randomUUID();

export type AccountCode =
  | "APPAREILLAGE_EC"
  | "APPAREILLAGE_VALIDE"
  | "APPAREILLAGE_NF"
  | "PARTICULIER_BLOQUE"
  | "MANDAT_ECHU";
export type PersonRow = typeof agencyPeople.$inferSelect;

/** The same person is registered once. */
export async function registerPerson(scope: Scope, body: unknown) {
  const { tx, now, draw } = scope;
  const person = personIn(body, now);
  await refuseKnown(scope, person);
  const id = draw();
  const code = nameOf(person) === "BLOQUE" ? "PARTICULIER_BLOQUE" : "APPAREILLAGE_EC";
  const email = person.adresseMail.toLowerCase();
  const data = withoutAccount(person);
  await tx.insert(agencyPeople).values({ id, data, email, code, createdAt: now });
  return { idClient: id };
}

/** Only the end of the account number is kept. */
const withoutAccount = ({ coordonneeBancaire: account, ...person }: Person) => ({
  ...person,
  coordonneeBancaire: { ...account, iban: account.iban.slice(-4) },
});

async function refuseKnown({ tx }: Scope, person: Person): Promise<void> {
  const email = person.adresseMail.toLowerCase();
  const [known] = await tx.select().from(agencyPeople).where(eq(agencyPeople.email, email));
  if (!known) return;
  const other = known.data as unknown as Person;
  const same = nameOf(other) === nameOf(person) && other.dateNaissance === person.dateNaissance;
  throw new Refusal([
    same
      ? [
          "ERR_LIEN_TIERS_PRESTATION_PARTICULIER_EXISTE",
          "Ce particulier est déjà inscrit chez vous.",
        ]
      : [
          "ERREUR_REFERENCE_PARTICULIER_EXISTANTE_TYPE",
          "Cet e-mail et ce téléphone sont ceux d’un autre particulier.",
        ],
  ]);
}

const unknown = () => new Refusal([["ERR_PARTICULIER_INCONNU", "Ce particulier n’est pas connu."]]);

export async function showPerson(
  { tx }: Scope,
  who: { idClient?: string | undefined; adresseMail?: string | undefined },
) {
  const { idClient, adresseMail } = who;
  const which = idClient
    ? eq(agencyPeople.id, idClient)
    : eq(agencyPeople.email, (adresseMail ?? "").toLowerCase());
  const [person] = await tx.select().from(agencyPeople).where(which);
  if (!person) throw unknown();
  return accountOnWire(person);
}

export async function findPerson(db: Db, id: string): Promise<PersonRow | undefined> {
  const [person] = await db.select().from(agencyPeople).where(eq(agencyPeople.id, id));
  return person;
}

/** Locks the row for the transaction. */
export async function holdPerson({ tx }: Scope, id: string): Promise<PersonRow> {
  const query = tx.select().from(agencyPeople).where(eq(agencyPeople.id, id));
  const [person] = await query.for("no key update");
  if (!person) throw unknown();
  return person;
}

export async function setAccount(scope: Scope, id: string, code: AccountCode): Promise<void> {
  const { tx, now } = scope;
  const person = await holdPerson(scope, id);
  if (person.code === code) return;
  const activatedAt =
    code === "APPAREILLAGE_VALIDE" ? (person.activatedAt ?? now) : person.activatedAt;
  await tx.update(agencyPeople).set({ code, activatedAt }).where(eq(agencyPeople.id, id));
  await createEvent(scope, "particulier", accountOnWire({ ...person, code, activatedAt }));
}

const frenchDay = new Intl.DateTimeFormat("fr-FR", {
  timeZone: "Europe/Paris",
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
});

const descriptions: Readonly<Record<string, string>> = {
  APPAREILLAGE_EC: "Appareillage en cours",
  APPAREILLAGE_NF: "Appareillage non finalisé",
  PARTICULIER_BLOQUE: "Le compte du particulier est bloqué",
  MANDAT_ECHU: "Le mandat de prélèvement est échu",
};

const accountOnWire = ({
  id,
  code,
  activatedAt,
}: Omit<PersonRow, "email" | "data" | "createdAt">) => ({
  idClient: id,
  statut: {
    etat: code === "APPAREILLAGE_VALIDE" ? "OK" : "KO",
    code,
    description:
      activatedAt && code === "APPAREILLAGE_VALIDE"
        ? `Compte activé le ${frenchDay.format(activatedAt)}`
        : (descriptions[code] ?? ""),
  },
});
