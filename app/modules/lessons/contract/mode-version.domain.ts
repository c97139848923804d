import {
  type TaxStatus,
  type TeacherMode,
  teacherMode,
} from "#app/modules/catalogue/teacher/domain.ts";

import type { ContractStatus } from "./domain.ts";

/** A version of a contract by its mode: who employs and under whose declaration, from an instant to another (LAW-19). */
export type ModeVersion = Readonly<{
  mode: TeacherMode;
  status: TaxStatus;
  from: Date;
  /** Empty for the one that goes on. */
  until: Date | null;
  /** Announced, not in force yet. */
  coming: boolean;
}>;

type Facts = Readonly<{
  createdAt: Date;
  endedAt: Date | null;
  /** The teacher's status of today, those of before with their ends, the oldest first, and what is to come of it. */
  today: TaxStatus;
  former: readonly (TaxStatus & Readonly<{ until: Date }>)[];
  coming: readonly Readonly<{ from: Date; change: Partial<TaxStatus> }>[];
}>;

/** The mode of a contract now; of one that is over, that of its end. */
export const modeNow = (
  contract: Readonly<{ status: ContractStatus; mode: TeacherMode }>,
  teacher: Readonly<{ selfEmployed: boolean }>,
): TeacherMode => (contract.status === "ended" ? contract.mode : teacherMode(teacher));

/** What tells two versions apart: the mode, and an independent teacher's own declaration. */
function wordsOf({ selfEmployed, sapNumber, sapNumberStatus }: TaxStatus): string {
  if (!selfEmployed) return "mandate";
  return sapNumberStatus === "approved" ? (sapNumber ?? "") : "";
}

type Span = Readonly<{ status: TaxStatus; from: Date; coming: boolean }>;

/** What the teacher's status was since the contract began, is, and will be. */
function spansOf({ createdAt, today, former, coming }: Facts): Span[] {
  const past = former.filter(({ until }) => until > createdAt);
  const starts = [createdAt, ...past.map(({ until }) => until)];
  const known = [...past, today].map((status, index) => ({
    status,
    from: starts[index] ?? createdAt,
    coming: false,
  }));
  let status = today;
  const ahead = coming.map(({ from, change }) => {
    status = { ...status, ...change };
    return { status, from, coming: true };
  });
  return [...known, ...ahead];
}

/**
 * The versions of a contract by its mode, the oldest first, one to the next without a gap: the teacher's status, by
 * which each course is billed at its date (STM-16, LAW-19). What changes neither mode nor declaration is no version;
 * none begins after the contract's end.
 */
export function modeVersions(facts: Facts): ModeVersion[] {
  const { endedAt } = facts;
  const spans = spansOf(facts)
    .filter(({ from, coming }) => endedAt === null || (!coming && from < endedAt))
    .filter(
      ({ status }, index, all) =>
        index === 0 || wordsOf(status) !== wordsOf(all[index - 1]?.status ?? status),
    );
  return spans.map(({ status, from, coming }, index) => ({
    mode: teacherMode(status),
    status: {
      selfEmployed: status.selfEmployed,
      sapNumber: status.sapNumber,
      sapNumberStatus: status.sapNumberStatus,
    },
    from,
    until: spans[index + 1]?.from ?? endedAt,
    coming,
  }));
}
