/** Values of a family's labels, in their order. */
type Values = readonly string[];

export type Sample = Readonly<{ values?: Values; value: number }>;

type Kind = "counter" | "gauge" | "histogram" | "summary";

/** One metric as Prometheus reads it: its name, its labels and its samples of now. */
export type Family = Readonly<{
  name: string;
  help: string;
  kind: Kind;
  labels: Values;
  lines: () => readonly string[];
}>;

// One set in a process, even if this module is loaded twice.
const shared = globalThis as typeof globalThis & { preauFamilies?: Map<string, Family> };
const families = (shared.preauFamilies ??= new Map<string, Family>());

/** Labels come from our own tables; a mistake must not fill the memory: what is beyond counts as `other`. */
const mostSeries = 2000;

const escaped = (text: string) =>
  text.replace(/[\\"\n]/g, (sign) => (sign === "\n" ? "\\n" : `\\${sign}`));

function line(name: string, labels: Values, { values = [], value }: Sample): string {
  const pairs = labels.map((label, at) => `${label}="${escaped(values[at] ?? "")}"`);
  return `${name}${pairs.length > 0 ? `{${pairs.join(",")}}` : ""} ${String(value)}`;
}

class Series<One> {
  readonly #all = new Map<string, { values: Values; one: One }>();
  readonly #create: () => One;

  constructor(create: () => One) {
    this.#create = create;
  }

  of(values: Values): One {
    const key = values.join("\u0000");
    const found = this.#all.get(key);
    if (found) return found.one;
    if (this.#all.size >= mostSeries && values.some((value) => value !== "other")) {
      return this.of(values.map(() => "other"));
    }
    const one = this.#create();
    this.#all.set(key, { values, one });
    return one;
  }

  map<Found>(read: (values: Values, one: One) => Found): Found[] {
    return [...this.#all.values()].map(({ values, one }) => read(values, one));
  }
}

type Named = Readonly<{ name: string; help: string; labels?: Values }>;

/** Only ever grows, in this process. */
export function counter({ name, help, labels = [] }: Named) {
  const series = new Series(() => ({ count: 0 }));
  const lines = () =>
    series.map((values, { count }) => line(name, labels, { values, value: count }));
  families.set(name, { name, help, kind: "counter", labels, lines });
  return {
    add: (values: Values = [], by = 1) => {
      series.of(values).count += by;
    },
  };
}

/** Read when it is asked: the last opener of a name wins. */
export function gauge({ name, help, labels = [] }: Named, read: () => readonly Sample[]): void {
  families.set(name, gaugeOf({ name, help, labels }, read));
}

/** Of one answer, kept nowhere. */
export const gaugeOf = (
  { name, help, labels = [] }: Named,
  read: () => readonly Sample[],
): Family => ({
  name,
  help,
  kind: "gauge",
  labels,
  lines: () => read().map((sample) => line(name, labels, sample)),
});

type Timed = { count: number; sum: number; below: number[] };

/** Seconds. With bounds a histogram; without, their count and sum alone. */
export function timing({ name, help, labels = [] }: Named, bounds: readonly number[] = []) {
  const series = new Series<Timed>(() => ({ count: 0, sum: 0, below: bounds.map(() => 0) }));
  const withBound = [...labels, "le"];

  function linesOf(values: Values, { count, sum, below }: Timed): string[] {
    const bucket = (le: string, value: number) =>
      line(`${name}_bucket`, withBound, { values: [...values, le], value });
    return [
      ...bounds.map((bound, at) => bucket(String(bound), below[at] ?? 0)),
      ...(bounds.length > 0 ? [bucket("+Inf", count)] : []),
      line(`${name}_sum`, labels, { values, value: sum }),
      line(`${name}_count`, labels, { values, value: count }),
    ];
  }
  const kind = bounds.length > 0 ? "histogram" : "summary";
  families.set(name, { name, help, kind, labels, lines: () => series.map(linesOf).flat() });
  return {
    observe: (values: Values, seconds: number) => {
      const one = series.of(values);
      one.count += 1;
      one.sum += seconds;
      for (const [at, bound] of bounds.entries()) {
        if (seconds <= bound) one.below[at] = (one.below[at] ?? 0) + 1;
      }
    },
  };
}

/** Every family of this process, in order of their names. */
export const familiesHere = (): Family[] =>
  [...families.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1));

/** Prometheus' text form, version 0.0.4. */
export const writtenOf = (all: readonly Family[]): string =>
  `${all
    .flatMap(({ name, help, kind, lines }) => [
      `# HELP ${name} ${help.replace(/[\\\n]/g, " ")}`,
      `# TYPE ${name} ${kind}`,
      ...lines(),
    ])
    .join("\n")}\n`;
