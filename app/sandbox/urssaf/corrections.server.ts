import { and, eq } from "drizzle-orm";
import { z } from "zod";

import { parisDay } from "#app/lib/paris-time.ts";

import type { Scope } from "./people.server.ts";
import { Refusal, refuseUnless, type Rule } from "./refusal.ts";
import { codeAt } from "./request.ts";
import { agencyCorrections, agencyRequests } from "./tables.server.ts";

type Row = typeof agencyRequests.$inferSelect;

const reductionSchema = z.object({
  idDemandePaiement: z.string().min(1),
  numFactureTiers: z.string().min(1),
  mntFactureTTC: z.number().nonnegative().multipleOf(0.01),
});

type Sent = Readonly<{ row: Row; bill: string; amountCents: number; now: Date }>;

const yearOf = (at: Date) => parisDay(at).slice(0, 4);

const paidCode = "70";
const open = new Set(["10", "20", "30", "50", paidCode]);

const rules: readonly Rule<Sent>[] = [
  ({ row, bill }) => row.bill !== bill && ["ERR_FACTURE_INCONNUE", "La facture est une autre."],
  ({ row, now }) =>
    !open.has(codeAt(row, now)) && ["ERR_DEMANDE_CLOSE", "La demande est refusée ou annulée."],
  ({ row, now }) =>
    yearOf(row.createdAt) !== yearOf(now) && ["ERR_EXERCICE_CLOS", "L’exercice est clos."],
  ({ row, amountCents, now }) =>
    (amountCents >= row.amountCents || (amountCents === 0 && codeAt(row, now) !== paidCode)) && [
      "ERR_MONTANT_CORRECTION",
      "Le montant corrigé doit être moindre.",
    ],
];

/** What is left of a request; the same correction twice is one. */
export async function correctRequest({ tx, now, draw }: Scope, body: unknown) {
  const read = reductionSchema.safeParse(body);
  if (!read.success) throw new Refusal([["ERREUR_VALIDATION", "champ mntFactureTTC"]]);
  const { idDemandePaiement: request, numFactureTiers: bill, mntFactureTTC } = read.data;
  const amountCents = Math.round(mntFactureTTC * 100);
  const [row] = await tx
    .select()
    .from(agencyRequests)
    .where(eq(agencyRequests.id, request))
    .for("no key update");
  if (!row) throw new Refusal([["ERR_DEMANDE_INCONNUE", "La demande n’est pas connue."]]);
  const [known] = await tx
    .select()
    .from(agencyCorrections)
    .where(
      and(eq(agencyCorrections.request, request), eq(agencyCorrections.amountCents, amountCents)),
    );
  if (known) return onWire(known);
  refuseUnless(rules, { row, bill, amountCents, now });
  const made = { id: draw(), request, amountCents, createdAt: now };
  await tx.insert(agencyCorrections).values(made);
  await tx.update(agencyRequests).set({ amountCents }).where(eq(agencyRequests.id, request));
  return onWire(made);
}

const onWire = ({ id, request, amountCents }: typeof agencyCorrections.$inferSelect) => ({
  idCorrection: id,
  idDemandePaiement: request,
  mntFactureTTC: amountCents / 100,
});
