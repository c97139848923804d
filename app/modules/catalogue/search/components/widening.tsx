import { More } from "#app/ui/layout.tsx";

export type Way<Kind extends string> = Readonly<{ kind: Kind; to: string; count: number }>;

type WideningProps<One> = Readonly<{
  title: string;
  ways: readonly One[];
  labelOf: (way: One) => string;
}>;

export function Widening<One extends Way<string>>({ title, ways, labelOf }: WideningProps<One>) {
  if (ways.length === 0) return null;
  return (
    <section className="mt-s6 rounded-3 border border-line bg-sheet p-s4 md:p-s5">
      <h2>{title}</h2>
      <ul className="mt-s2">
        {ways.map((way) => (
          <li key={way.to}>
            <More to={way.to}>{labelOf(way)}</More>
          </li>
        ))}
      </ul>
    </section>
  );
}
