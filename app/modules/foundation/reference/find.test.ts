import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";

import { testGateways } from "#tests/gateways/gateways.ts";
import { prepareWords } from "#tests/setup/words.ts";

import { birthplacesNamed } from "./birthplace.server.ts";
import {
  citiesNamed,
  cityByCode,
  cityBySlug,
  completeAddress,
  completeLessonAddress,
  listEstablishments,
  listQuestions,
  nearestCities,
  searchCities,
  suggestAddresses,
} from "./find.server.ts";

await prepareWords();

const call = { gateways: testGateways };

test.each([
  ["Lyon", "69123"],
  ["lyon", "69123"],
  ["St Etienne", "42218"],
  ["saint-étienne 42", "42218"],
  ["havre", "76351"],
  ["Le Havre", "76351"],
  ["69100", "69266"],
  ["69003 Lyon", "69123"],
  ["Ajaccio 2A", "2A004"],
  ["saint denis 974", "97411"],
  ["Saint-Denis 93", "93066"],
])("« %s » is first %s (VAL-019)", (typed, code) => {
  const [city] = searchCities(typed);
  expect(city?.code).toBe(code);
});

test("every inhabited commune is there, and the districts (OPS-16)", () => {
  const text = gunzipSync(
    readFileSync("app/modules/foundation/reference/communes.json.gz"),
  ).toString();
  const rows = JSON.parse(text) as readonly (readonly [code: string, ...rest: unknown[]])[];
  const districts = rows.filter(([, , , , , , , , , parent]) => parent !== "");
  expect([rows.length - districts.length, districts.length]).toEqual([34_963, 45]);
  // The source's six others are the southern lands and uninhabited Clipperton.
  expect(rows.some(([code]) => /^984|^98901$/.test(code))).toBe(false);
});

test("ten towns at most, nothing for nothing", () => {
  expect(searchCities("saint")).toHaveLength(10);
  expect(searchCities("  ")).toEqual([]);
  expect(searchCities("zzzz")).toEqual([]);
});

test("among homonyms the most populous keeps the name (PUB-009)", () => {
  expect(cityBySlug("saint-denis")?.city?.code).toBe("97411");
  expect(cityBySlug("saint-denis-93")?.city?.code).toBe("93066");
  expect(cityBySlug("france")).toEqual({ city: undefined });
  expect(cityBySlug("lyon-3e")?.city?.parent).toBe("69123");
  expect(cityBySlug("nulle-part")).toBeUndefined();
});

test("every commune has a slug of its own and a point", () => {
  for (const code of ["75056", "13055", "97411", "97608", "2B033", "59350"]) {
    const city = cityByCode(code);
    expect(city).toBeDefined();
    expect(cityBySlug(city?.slug ?? "")?.city).toBe(city);
    expect(Math.abs(city?.latitude ?? 0)).toBeGreaterThan(1);
  }
});

/** Where a source is wrong, or gives one point to many communes. */
test.each([
  ["69299", "Colombier-Saugnieu", 45.7178, 5.1034],
  ["40271", "Sainte-Marie-de-Gosse", 43.5519, -1.2326],
  ["38363", "Saint-Barthélemy", 45.3414, 5.0805],
  ["97701", "Saint-Barthélemy", 17.8962, -62.8498],
  ["97801", "Saint-Martin", 18.0708, -63.0501],
  ["97501", "Miquelon-Langlade", 47.0975, -56.3786],
  ["97353", "Maripasoula", 3.6416, -54.0317],
  ["98735", "Papeete", -17.5334, -149.5667],
  ["98714", "Bora-Bora", -16.5066, -151.7512],
  ["98801", "Belep", -19.7167, 163.65],
  ["75116", "Paris 16e", 48.8604, 2.2621],
])("the point of %s, %s, is where people live", (code, name, latitude, longitude) => {
  const city = cityByCode(code);
  expect(city?.name).toContain(name);
  expect(Math.abs((city?.latitude ?? 0) - latitude)).toBeLessThan(0.05);
  expect(Math.abs((city?.longitude ?? 0) - longitude)).toBeLessThan(0.05);
});

test("towns named alike are all given, to choose from", () => {
  expect(citiesNamed("Lyon").map(({ code }) => code)).toEqual(["69123"]);
  expect(citiesNamed("Saint-Denis").length).toBeGreaterThan(3);
  expect(citiesNamed("Saint-Denis 93200").map(({ code }) => code)).toEqual(["93066"]);
});

test.each([
  ["Paris 13ème arrondissement", "75113"],
  ["Paris 13", "75113"],
  ["75013 Paris 13", "75113"],
  ["Lyon 1er arrondissement", "69381"],
  ["Marseille 9e", "13209"],
])("« %s » is the district %s", (typed, code) => {
  expect(citiesNamed(typed).map((city) => city.code)).toEqual([code]);
});

test.each([
  ["91000 Évry", ["91228"]],
  ["59160 Lomme", ["59350"]],
  ["69001 Saint-Denis", []],
])("« %s » leads to the commune of today, never to that of another code", (typed, codes) => {
  expect(citiesNamed(typed).map((city) => city.code)).toEqual(codes);
});

test("all communes of a whole postal code are given, whatever their department (VAL-019)", () => {
  expect(searchCities("42620").map(({ name }) => name)).toContain("Saint-Pierre-Laval");
  expect(searchCities("51300").length).toBeGreaterThan(40);
});

test.each([
  ["Évry", "91000", "1980-05-04", ["91228"]],
  ["Évry", "91000", "1966-05-04", ["78228"]],
  ["Évry", "89140", "1980-05-04", ["89162"]],
  ["Lomme", "59160", "1980-05-04", ["59355"]],
  ["Lomme", "", "1980-05-04", ["59355"]],
  ["Baugé", "49150", "1990-01-31", ["49018"]],
  ["Saint-Denis", "69001", "1980-05-04", []],
  ["Paris 13ème arrondissement", "75013", "1980-05-04", ["75113"]],
  ["Saint-Denis", "97400", "1980-05-04", ["97411"]],
])("a birth at « %s » %s on %s has the code of its time", (name, postal, bornOn, codes) => {
  expect(birthplacesNamed(name, postal, bornOn).map(({ code }) => code)).toEqual(codes);
});

test("the towns around Lyon are its neighbours", () => {
  const lyon = cityByCode("69123");
  if (!lyon) throw new Error("no Lyon");
  const names = nearestCities(lyon, 10).map(({ name }) => name);
  expect(names[0]).toBe("Lyon");
  expect(names).toContain("Villeurbanne");
});

test("a typed address is completed by its town", () => {
  const typed = { house_number: "12", street: "rue de la Part-Dieu", postal_code: "69003" };
  expect(completeAddress({ ...typed, city: "Lyon" }, "address")).toMatchObject({
    city_code: "69123",
    postal_code: "69003",
    country: "FR",
    full_address: "12 rue de la Part-Dieu, 69003 Lyon",
  });
});

test.each([
  [{ city: "Nullepart" }, "address.city", "api.address.unknown_city"],
  [{ city: "Saint-Denis" }, "address.postal_code", "api.address.several_cities"],
  [{ city: "Saint-Denis", postal_code: "69001" }, "address.postal_code", "api.address.other_code"],
])("%o is refused on %s", (typed, field, code) => {
  expect(() => completeAddress(typed, "address")).toThrow(
    expect.objectContaining({ extra: { errors: [{ field, code }] } }),
  );
});

test.each(["97411", "97120", "98735"])(
  "lessons are not given at home in %s, overseas",
  (city_code) => {
    const typed = { street: "rue de Paris", city_code };
    expect(completeAddress(typed, "address")).toMatchObject({ city_code });
    expect(() => completeLessonAddress(typed, "address")).toThrow(
      expect.objectContaining({
        extra: { errors: [{ field: "address.city", code: "api.address.overseas" }] },
      }),
    );
  },
);

test("our own communes suggest what was typed, never as an exact place", async () => {
  const [first] = await suggestAddresses(call, {
    q: "12 rue de la Part-Dieu 69003 Lyon",
  });
  expect(first).toMatchObject({
    label: "12 rue de la Part-Dieu, 69003 Lyon",
    house_number: "12",
    city_code: "69123",
    isAccurateAddress: false,
  });
  expect(await suggestAddresses(call, { q: "12" })).toEqual([]);
});

test("schools are found by their words and their town", () => {
  expect(listEstablishments("parc", "Lyon").map(({ name }) => name)).toEqual(["Lycée du Parc"]);
  expect(listEstablishments("", "Lyon").length).toBeGreaterThan(5);
  expect(listEstablishments("hogwarts")).toEqual([]);
});

test("a town is found in well under two milliseconds", () => {
  searchCities("warm");
  const letters = "a b c d e f g h i j k l m n o p q r s t u v w x y z".split(" ");
  const typed = letters.flatMap((a) => letters.map((b) => `${a}${b}e`));
  // CPU time: clock time would measure how busy the machine is.
  const before = process.cpuUsage();
  for (const word of typed) searchCities(word);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000 / typed.length).toBeLessThan(2);
});

test("the questions of a request are said in French", () => {
  const [goal] = listQuestions(1, 11);
  expect(goal).toMatchObject({ id: "1", kind: "single", required: false });
  expect(goal?.options).toContainEqual({ id: "bases", name: "Reprendre les bases" });
});

test("a whole postal code is that of one district, and one typo still finds the town (VAL-019)", () => {
  const names = (typed: string) => searchCities(typed).map(({ name }) => name);

  expect(names("69003")).toEqual(["Lyon 3e"]);
  expect(names("6900")).toContain("Lyon");
  for (const typed of ["Lyonn", "Lyno", "Lzon"]) expect(names(typed)).toContain("Lyon");
  expect(names("st etiene")).toContain("Saint-Étienne");
  expect(names("azertyuiop")).toEqual([]);
});
