import { sum } from "#app/lib/price.ts";

type CoursePriceProps = Readonly<{
  course: Readonly<{ price: number; price_after_tax_credit: number | null }>;
  after: (net: string) => string;
}>;

/** Full price first, then after tax credit, smaller (LAW-12). */
export function CoursePrice({ course, after }: CoursePriceProps) {
  const { price, price_after_tax_credit: net } = course;
  return (
    <>
      <b className="text-[1.15em]">{sum(price)}</b>
      {net !== null && <span className="text-[1em] text-board">{after(sum(net))}</span>}
    </>
  );
}
