import {
  type TaxStatus,
  type TeacherMode,
  teacherMode,
} from "#app/modules/catalogue/teacher/domain.ts";

import type { ContractStatus } from "./domain.ts";

export type ModeVersion = Readonly<{
  mode: TeacherMode;
  status: TaxStatus;
  from: Date;
  until: Date | null;
  coming: boolean;
}>;

type Facts = Readonly<{
  createdAt: Date;
  endedAt: Date | null;
  today: TaxStatus;
  former: readonly (TaxStatus & Readonly<{ until: Date }>)[];
  coming: readonly Readonly<{ from: Date; change: Partial<TaxStatus> }>[];
}>;

/** For an ended contract, the mode at its end. */
export const modeNow = (
  contract: Readonly<{ status: ContractStatus; mode: TeacherMode }>,
  teacher: Readonly<{ selfEmployed: boolean }>,
): TeacherMode => (contract.status === "ended" ? contract.mode : teacherMode(teacher));

function wordsOf({ selfEmployed, sapNumber, sapNumberStatus }: TaxStatus): string {
  if (!selfEmployed) return "mandate";
  return sapNumberStatus === "approved" ? (sapNumber ?? "") : "";
}

type Span = Readonly<{ status: TaxStatus; from: Date; coming: boolean }>;

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
 * Mode versions without gap, oldest first, from the teacher's status at each date (STM-16, LAW-19). None begins after
 * the contract's end.
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
