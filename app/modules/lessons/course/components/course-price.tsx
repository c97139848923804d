import { sum } from "#app/lib/price.ts";

type CoursePriceProps = Readonly<{
  course: Readonly<{ price: number; price_after_tax_credit: number | null }>;
  /** « soit |42,00 €| après crédit d’impôt »: the words around the smaller figure. */
  after: (net: string) => string;
}>;

/** The price first; what is left after the credit beside it, smaller (LAW-12). */
export function CoursePrice({ course, after }: CoursePriceProps) {
  const { price, price_after_tax_credit: net } = course;
  return (
    <>
      <b className="text-[1.15em]">{sum(price)}</b>
      {net !== null && <span className="text-[1em] text-board">{after(sum(net))}</span>}
    </>
  );
}
