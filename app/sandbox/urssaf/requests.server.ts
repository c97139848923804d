import { asc, eq, inArray, notInArray } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { parisDay } from "#app/lib/paris-time.ts";

import { createEvent } from "./events.server.ts";
import { holdPerson, type Scope } from "./people.server.ts";
import type { Person } from "./person.ts";
import { Refusal } from "./refusal.ts";
import { codeAt, paymentDue, refuseFor, requestIn } from "./request.ts";
import { agencyRequests } from "./tables.server.ts";

type Row = typeof agencyRequests.$inferSelect;

const most = 10;

/** At most ten, each judged alone; one request per bill. */
export async function createRequests(scope: Scope, body: unknown) {
  if (!Array.isArray(body) || body.length === 0 || body.length > most) {
    throw new Refusal([["ERREUR_VALIDATION", "champ demandes : de une à dix"]]);
  }
  const answers = [];
  for (const one of body) answers.push(await createRequest(scope, one));
  return answers;
}

async function createRequest(scope: Scope, body: unknown) {
  const { tx, now, draw } = scope;
  const request = requestIn(body, now);
  const person = await holdPerson(scope, request.idClient);
  const { dateNaissance: birthDate } = person.data as unknown as Person;
  refuseFor({ ...person, birthDate }, request);
  const { numFactureTiers: bill } = request;
  const id = draw();
  const [kept] = await tx
    .insert(agencyRequests)
    .values({
      id,
      bill,
      person: person.id,
      amountCents: Math.round(request.mntFactureTTC * 100),
      createdAt: now,
      told: "10",
    })
    .onConflictDoNothing()
    .returning();
  if (!kept) throw new Refusal([["ERR_FACTURE_DOUBLON", "Cette facture a déjà été transmise."]]);
  return { idDemandePaiement: id, numFactureTiers: bill, statut: "10" };
}

/** Unknown ids are left out. */
export async function findRequests(
  { tx, now }: Scope,
  requested: { idDemandePaiements?: unknown; numFactureTiers?: unknown },
) {
  const { idDemandePaiements: ids, numFactureTiers: bill } = requested;
  if (Array.isArray(ids) && ids.length > most) {
    throw new Refusal([["ERREUR_VALIDATION", "champ idDemandePaiements : dix au plus"]]);
  }
  const which = Array.isArray(ids)
    ? inArray(agencyRequests.id, ids.map(String))
    : eq(agencyRequests.bill, String(bill));
  const rows = await tx.select().from(agencyRequests).where(which);
  return { infoDemandePaiements: rows.map((row) => requestOnWire(row, now)) };
}

const words: Readonly<Record<string, string>> = {
  "10": "Intégrée",
  "20": "En attente de validation",
  "30": "Validée",
  "40": "Refusée",
  "50": "Prélevée",
  "60": "En refus de prélèvement",
  "70": "Payée",
  "110": "Annulée",
};

const rejections: Readonly<Record<string, { code: string; commentaire: string }>> = {
  "40": { code: "CONTEST_AUTRE", commentaire: "Refusée par le particulier" },
  "110": { code: "ANNUL_AUTRE", commentaire: "Annulée par l’organisme" },
};

export function requestOnWire(row: Row, now: Date, code = codeAt(row, now)) {
  const paid = code === "70" && {
    infoVirement: {
      mntVirement: row.amountCents / 100,
      dateVirement: `${parisDay(row.paidAt ?? paymentDue(row))}T00:00:00Z`,
    },
  };
  const rejected = rejections[code];
  return {
    idDemandePaiement: row.id,
    numFactureTiers: row.bill,
    statut: { code, libelle: words[code] ?? "" },
    ...(rejected && { infoRejet: rejected }),
    ...paid,
  };
}

const facts = {
  accept: "acceptedAt",
  decline: "declinedAt",
  unpaid: "unpaidAt",
  cancel: "cancelledAt",
  pay: "paidAt",
} as const;

export type Decision = keyof typeof facts;

const after: Readonly<Record<Decision, readonly string[]>> = {
  accept: ["20"],
  decline: ["20"],
  cancel: ["20", "30"],
  unpaid: ["30", "50"],
  pay: ["30", "50", "60"],
};

/** False when already decided otherwise. */
export async function decideRequest(
  scope: Scope,
  id: string,
  decision: Decision,
): Promise<boolean> {
  const { tx, now } = scope;
  const query = tx.select().from(agencyRequests).where(eq(agencyRequests.id, id));
  const [row] = await query.for("no key update");
  if (!row || !after[decision].includes(codeAt(row, now))) return false;
  const cleared = decision === "pay" ? { unpaidAt: null } : {};
  await tx
    .update(agencyRequests)
    .set({ [facts[decision]]: now, ...cleared })
    .where(eq(agencyRequests.id, id));
  return true;
}

/** One event per request whose code changed since the last notification. */
export async function announceRequests({ tx, now, draw }: Scope): Promise<void> {
  const going = await tx
    .select()
    .from(agencyRequests)
    .where(notInArray(agencyRequests.told, ["40", "70", "110"]))
    .orderBy(asc(agencyRequests.createdAt), asc(agencyRequests.id))
    .for("no key update", { skipLocked: true });
  for (const row of going) {
    const code = codeAt(row, now);
    if (code === row.told) continue;
    await createEvent({ tx, now, draw }, "demandePaiement", requestOnWire(row, now));
    await tx.update(agencyRequests).set({ told: code }).where(eq(agencyRequests.id, row.id));
  }
}

export function listRequests(db: Db, person?: string): Promise<Row[]> {
  const which = person === undefined ? undefined : eq(agencyRequests.person, person);
  return db
    .select()
    .from(agencyRequests)
    .where(which)
    .orderBy(asc(agencyRequests.createdAt), asc(agencyRequests.id));
}
