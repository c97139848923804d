import { hourly, massSweep, type Sweep } from "#app/api/sweep.server.ts";

import { oldestProof } from "./domain.ts";
import { deleteProofs } from "./repository.server.ts";

/** Proofs are deleted after six months (CST-53). */
export const consentSweeps: readonly Sweep[] = [
  massSweep({
    job: "consent",
    name: "proofs of consent to remove",
    all: hourly((db, now) => deleteProofs(db, oldestProof(now))),
  }),
];
