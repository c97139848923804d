import { expect, test } from "vitest";

import { markupOf } from "#tests/setup/markup.tsx";

import { Link } from "./link.tsx";

test("a path is written as it is, without what only scripts read", () => {
  const link = (
    <Link to="/eleves/?page=2" state={{ opener: true }} replace preventScrollReset className="act">
      Élèves
    </Link>
  );

  expect(markupOf(link)).toBe('<a class="act" href="/eleves/?page=2">Élèves</a>');
});

test("another site, a phone and a page to load anew are plain links", () => {
  const written = [
    <Link to="https://www.urssaf.fr/">Urssaf</Link>,
    <Link to="tel:+33123456789">01 23 45 67 89</Link>,
    <Link to="/factures/7/" reloadDocument target="_blank">
      Facture
    </Link>,
  ].map((link) => markupOf(link));

  expect(written).toEqual([
    '<a href="https://www.urssaf.fr/">Urssaf</a>',
    '<a href="tel:+33123456789">01 23 45 67 89</a>',
    '<a target="_blank" href="/factures/7/">Facture</a>',
  ]);
});
