import { plusDays } from "#app/lib/clock.ts";

/** As long as a choice: six months. */
const proofDays = 183;

export const oldestProof = (now: Date): Date => plusDays(now, -proofDays);
