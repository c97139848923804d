import type { ContractSide } from "#app/modules/lessons/contract/price-version.domain.ts";

export const endPapers = ["summons", "letter", "certificate", "settlement"] as const;

export type EndPaper = (typeof endPapers)[number];

/** Last part of a paper's address, and of its file's name. */
export const paperSlugs = {
  summons: "convocation",
  letter: "lettre",
  certificate: "certificat-de-travail",
  settlement: "solde-de-tout-compte",
} as const satisfies Record<EndPaper, string>;

type Facts = Readonly<{
  side: ContractSide;
  /** Null while no side has ended the contract. */
  by: ContractSide | null;
  inTrial: boolean;
  goesOn: boolean;
}>;

/** Papers of one side: letters are the family's, and a trial needs no talk (STM-52). */
export function papersOf({ side, by, inTrial, goesOn }: Facts): EndPaper[] {
  const isFamilys = side === "customer" && by !== "teacher";
  return [
    ...(isFamilys && !inTrial ? (["summons"] as const) : []),
    ...(isFamilys ? (["letter"] as const) : []),
    ...(by !== null && !goesOn ? (["certificate", "settlement"] as const) : []),
  ];
}
