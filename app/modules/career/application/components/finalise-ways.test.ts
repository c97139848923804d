import { expect, test } from "vitest";

import { missingElements } from "#app/modules/career/application/finalise.domain.ts";
import { documentTypes } from "#app/modules/career/document/domain.ts";

import { wayOfElement } from "./finalise-ways.ts";

const steps = "/espace-prof/finaliser-candidature/";
const back = `?retour=${encodeURIComponent(steps)}`;

test("each missing element leads to where it is given, not to a line of the same page", () => {
  expect(wayOfElement("siret", [])).toEqual({ to: `${steps}statut/${back}`, opensHere: true });
  expect(wayOfElement("price", [])).toEqual({ to: "/espace-prof/mes-tarifs/", opensHere: false });
  expect(wayOfElement("iban", []).to).toBe("/espace-prof/mes-paiements/iban/");
  expect(wayOfElement("mandate", []).to).toBe("/espace-prof/mes-paiements/mandat/");
});

test("a paper is sent from its window over the steps; one that was refused is sent again", () => {
  const papers = [
    { id: 4, type: "diploma", status: "approved" },
    { id: 9, type: "diploma", status: "refused" },
  ] as const;
  const missing = wayOfElement("identity_proof", papers);
  expect(missing).toEqual({ to: `${steps}pieces/identity_proof/${back}`, opensHere: true });
  expect(wayOfElement("diploma", papers).to).toBe(`${steps}pieces/9/${back}`);
});

test.each(missingElements)("%s is a paper, or has its own way", (element) => {
  const isPaper = (documentTypes as readonly string[]).includes(element);
  expect(wayOfElement(element, []).to.includes("/pieces/")).toBe(isPaper);
});
