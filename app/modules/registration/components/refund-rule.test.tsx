import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { beforeAll, expect, test } from "vitest";

import { prepareWords } from "#tests/setup/words.ts";

import { RefundRule } from "./refund-rule.tsx";

beforeAll(prepareWords);

const price = {
  price: 290,
  discount: 0,
  total: 290,
  promoCodeReturn: "none" as const,
  loyalty_code: null,
  payment_types: [],
  refund_until: "2027-03-01",
};

test.each(["h2", "h3"] as const)(
  "the refund rule is titled at the level of its place: %s",
  (as) => {
    const html = renderToStaticMarkup(
      <I18nextProvider i18n={i18next}>
        <RefundRule price={price} as={as} />
      </I18nextProvider>,
    );

    expect(html).toMatch(new RegExp(`<${as}[^>]*>Si vous changez d’avis</${as}>`));
    expect(html).toContain("Jusqu’au 1er mars 2027");
  },
);
