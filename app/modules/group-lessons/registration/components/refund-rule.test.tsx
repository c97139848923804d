import { expect, test } from "vitest";

import { markupOf } from "#tests/setup/markup.tsx";

import { RefundRule } from "./refund-rule.tsx";

const price = {
  price: 290,
  discount: 0,
  total: 290,
  credit: 0,
  promoCodeReturn: "none" as const,
  loyalty_code: null,
  payment_types: [],
  refund_until: "2027-03-01",
};

test.each(["h2", "h3"] as const)(
  "the refund rule is titled at the level of its place: %s",
  (as) => {
    const html = markupOf(<RefundRule price={price} as={as} />);

    expect(html).toMatch(new RegExp(`<${as}[^>]*>Si vous changez d’avis</${as}>`));
    expect(html).toContain("Jusqu’au lundi 1er mars 2027");
  },
);
