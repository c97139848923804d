/** Over four weeks, as the error budget counts them (docs/watch.md). */
export const levelDays = 28;

type Levels = Readonly<{ answered: number; failed: number; slow: number }>;

export const levelNames = ["without_fault", "fast"] as const;

type LevelName = (typeof levelNames)[number];

/** Shares of the answers: those without a fault of ours, and those within half a second. */
const promised: Readonly<Record<LevelName, number>> = { without_fault: 0.999, fast: 0.99 };

type Level = Readonly<{
  name: LevelName;
  promised: number;
  answered: number;
  faults: number;
  /** Undefined before the first answer. */
  rate: number | undefined;
  /** Faults that the promise leaves; what is left of them, below zero once it is broken. */
  allowed: number;
  left: number;
}>;

function levelOf(name: LevelName, answered: number, faults: number): Level {
  const allowed = Math.floor(answered * (1 - promised[name]) + 1e-6);
  const rate = answered === 0 ? undefined : 1 - faults / answered;
  return {
    name,
    promised: promised[name],
    answered,
    faults,
    rate,
    allowed,
    left: allowed - faults,
  };
}

export const levelsOf = ({ answered, failed, slow }: Levels): Level[] => [
  levelOf("without_fault", answered, failed),
  levelOf("fast", answered, slow),
];
