import { plusDays } from "#app/lib/clock.ts";

/** As long as a choice stands, its proof is kept: six months. */
const proofDays = 183;

/** Proofs of choices made before this instant are removed. */
export const oldestProof = (now: Date): Date => plusDays(now, -proofDays);
