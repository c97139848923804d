import { expect, test } from "vitest";

import { readAddress, readAddressFields, writeAddress } from "./address.ts";
import { kilometresBetween } from "./geo.ts";
import { isName } from "./names.ts";
import { searchKey } from "./plain-text.ts";
import { responseTimeOf } from "./response-time.ts";
import { slugOf } from "./slug.ts";

test.each([
  [
    "12 rue de la Part-Dieu, 69003 Lyon",
    { house_number: "12", street: "rue de la Part-Dieu", postal_code: "69003", city: "Lyon" },
  ],
  [
    "12 bis, rue X 69003 Lyon",
    { house_number: "12 bis", street: "rue X", postal_code: "69003", city: "Lyon" },
  ],
  ["rue X, Lyon", { street: "rue X", city: "Lyon" }],
  ["69003 Lyon", { postal_code: "69003", city: "Lyon" }],
  ["Lyon", { city: "Lyon" }],
])("« %s » is read", (typed, parts) => {
  expect(readAddress(typed)).toMatchObject(parts);
});

const partDieu = {
  house_number: "12",
  street: "rue de la Part-Dieu",
  postal_code: "69003",
  city: "Lyon",
};

test.each([
  ["12 rue de la Part-Dieu", "69003", "Lyon"],
  ["12 rue de la Part-Dieu, 69003 Lyon", "69003", "Lyon"],
  ["12 rue de la Part-Dieu 69003 LYON", "69003", "Lyon"],
  ["12 rue de la Part-Dieu, 69003 Lyon", "", "Lyon"],
  ["12 rue de la Part-Dieu, 69003 Lyon", "69003", ""],
  ["12 rue de la Part-Dieu, 69003 Lyon", "", ""],
  ["12 rue de la Part-Dieu, Lyon", "69003", "Lyon"],
])("« %s », « %s », « %s » say one address", (street, postal_code, city) => {
  expect(readAddressFields({ street, postal_code, city })).toEqual(partDieu);
});

test.each([
  ["12 rue X, 69003 Lyon", "69100", "", "postal_code"],
  ["12 rue X, 69003 Lyon", "69003", "Villeurbanne", "city"],
  ["12 rue X, 69003 Lyon", "69100", "Villeurbanne", "postal_code"],
])("« %s » and « %s », « %s » disagree at the %s", (street, postal_code, city, disagrees) => {
  expect(readAddressFields({ street, postal_code, city })).toEqual({ disagrees });
});

test("an address is written on one line", () => {
  const position = { postal_code: "69003", city: "Lyon" };
  expect(writeAddress({ house_number: "12", street: "rue X", ...position })).toBe(
    "12 rue X, 69003 Lyon",
  );
  expect(writeAddress(position)).toBe("69003 Lyon");
});

test.each([
  ["Lyon to Villeurbanne", [45.75, 4.85], [45.77, 4.88], 3.2],
  ["Paris to Lille", [48.857, 2.352], [50.633, 3.058], 204],
  ["Saint-Denis to Saint-Pierre", [-20.88, 55.45], [-21.34, 55.48], 51],
] as const)("%s is some %4$d km", (_, [latA, lngA], [latB, lngB], km) => {
  const found = kilometresBetween(
    { latitude: latA, longitude: lngA },
    { latitude: latB, longitude: lngB },
  );
  expect(found).toBeGreaterThan(km * 0.97);
  expect(found).toBeLessThan(km * 1.03);
});

test.each([
  ["Élodie", true],
  ["Jean-François", true],
  ["N’Diaye", true],
  ["De La Cruz", true],
  ["", false],
  ["x".repeat(81), false],
  ["2e prénom", false],
  ["<b>", false],
])("%s may be a name: %s (VAL-024)", (typed, good) => {
  expect(isName(typed)).toBe(good);
});

test.each([
  [5, "hours", 5],
  [11.9, "hours", 12],
  [12, "days", 1],
  [35.9, "days", 1],
  [36, "days", 2],
  [60, "days", 2],
  [60.1, "days", 3],
] as const)("an answer in %d h is told as %s: %d (CST-35)", (hours, unit, count) => {
  expect(responseTimeOf(hours)).toEqual({ unit, count });
});

test("slugs and search keys are plain", () => {
  expect(slugOf("Sciences de l’ingénieur, 1re année !")).toBe("sciences-de-l-ingenieur-1re-annee");
  expect(searchKey(" St-Étienne ")).toBe("saint etienne");
  expect(searchKey("Ste Foy")).toBe("sainte foy");
});
