// node scripts/communes.mjs
// Writes app/modules/foundation/reference/communes.json.gz: every commune of France and the districts of Paris,
// Lyon and Marseille, with postal codes, population and a point.
// And communes-past.json.gz: the names and codes that communes had since 1943, with where they are now.
// Sources: decoupage-administratif (Etalab, Licence Ouverte), the postal-code base of La Poste, state of 2022
// (Licence Ouverte), whose point is the middle of the commune, and GeoNames (CC-BY 4.0, the French places of its
// cities500 of 2023), whose point is its town. commune-names is INSEE's history of communes (Licence Ouverte), as
// comhisto restates it to 2020: names that ended, and the code that came next; later mergers are in the first source.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gunzipSync, gzipSync } from "node:zlib";

const require = createRequire(import.meta.url);
const communes = require("@etalab/decoupage-administratif/data/communes.json");

const key = (name) =>
  name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replaceAll("œ", "oe")
    .replace(/[^a-z0-9]+/g, " ")
    .trim()
    .replace(/\bst(?= )/g, "saint")
    .replace(/\bste(?= )/g, "sainte");

// Where overseas territories are filed.
const overseas = {
  971: "GP",
  972: "MQ",
  973: "GF",
  974: "RE",
  975: "PM",
  976: "YT",
  986: "WF",
  987: "PF",
  988: "NC",
};

// La Poste gives one point to all the islands of a postal area, GeoNames does not know these: their town hall.
const islands = {
  97501: [47.0975, -56.3786],
  97701: [17.8962, -62.8498],
  97801: [18.0708, -63.0501],
  98613: [-13.2825, -176.1736],
  98711: [-17.3425, -145.5089],
  98713: [-15.25, -146.62],
  98714: [-16.5066, -151.7512],
  98716: [-16.0573, -145.622],
  98717: [-15.8236, -140.8867],
  98718: [-10.5106, -138.6879],
  98719: [-23.1203, -134.9692],
  98720: [-18.1167, -140.8922],
  98721: [-17.5981, -142.6097],
  98722: [-17.5333, -149.3333],
  98723: [-9.8042, -139.0425],
  98724: [-16.7132, -151.0367],
  98726: [-16.6278, -143.5694],
  98727: [-14.4581, -146.0556],
  98728: [-16.4465, -152.2468],
  98729: [-17.5486, -149.7886],
  98730: [-14.1722, -141.2683],
  98731: [-8.911, -140.0997],
  98732: [-19.2833, -138.7722],
  98737: [-14.8178, -138.8147],
  98739: [-23.8667, -147.6833],
  98740: [-14.9719, -147.6236],
  98741: [-27.6208, -144.3344],
  98742: [-18.4722, -136.4633],
  98743: [-22.6453, -152.8058],
  98744: [-22.45, -151.3417],
  98745: [-16.589, -151.483],
  98746: [-9.9375, -139.1083],
  98747: [-17.7333, -149.3],
  98748: [-17.7833, -149.2833],
  98749: [-14.4556, -145.0],
  98750: [-16.7833, -151.4167],
  98751: [-17.3431, -138.4469],
  98752: [-17.7667, -149.4167],
  98753: [-23.3464, -149.4739],
  98754: [-16.7844, -151.4953],
  98755: [-20.7728, -138.5639],
  98756: [-8.9361, -139.5722],
  98757: [-9.3583, -140.0467],
  98801: [-19.7167, 163.65],
  98806: [-21.6667, 165.7833],
  98809: [-22.6667, 167.4833],
  98814: [-20.9167, 167.2667],
  98815: [-21.55, 167.8833],
  98817: [-22.2667, 166.5667],
  98820: [-20.65, 166.5667],
  98832: [-22.15, 166.9333],
  98833: [-21.4, 165.8333],
};

// The districts' centres: GeoNames knows those of Lyon, the others are placed by hand.
const districts = {
  75101: [48.8626, 2.3363],
  75102: [48.8683, 2.3428],
  75103: [48.8629, 2.3601],
  75104: [48.8543, 2.3573],
  75105: [48.8444, 2.3507],
  75106: [48.8491, 2.3329],
  75107: [48.8562, 2.3121],
  75108: [48.8727, 2.3125],
  75109: [48.8772, 2.3375],
  75110: [48.8761, 2.3607],
  75111: [48.8591, 2.38],
  75112: [48.835, 2.4213],
  75113: [48.8284, 2.3624],
  75114: [48.8292, 2.3265],
  75115: [48.8401, 2.2925],
  75116: [48.8604, 2.2621],
  75117: [48.8873, 2.3067],
  75118: [48.8926, 2.3482],
  75119: [48.8871, 2.3849],
  75120: [48.8634, 2.4011],
  69381: [45.7699, 4.8289],
  69382: [45.7525, 4.829],
  69383: [45.7531, 4.8691],
  69384: [45.7773, 4.8276],
  69385: [45.7568, 4.8021],
  69386: [45.7724, 4.8514],
  69387: [45.7335, 4.8386],
  69388: [45.7345, 4.8697],
  69389: [45.7787, 4.8041],
  13201: [43.3003, 5.3838],
  13202: [43.3122, 5.3683],
  13203: [43.3117, 5.3803],
  13204: [43.3063, 5.4005],
  13205: [43.2927, 5.3989],
  13206: [43.2863, 5.3799],
  13207: [43.2792, 5.3626],
  13208: [43.2331, 5.3716],
  13209: [43.2401, 5.4479],
  13210: [43.2737, 5.4284],
  13211: [43.2877, 5.4895],
  13212: [43.3078, 5.4404],
  13213: [43.3495, 5.4314],
  13214: [43.3422, 5.3898],
  13215: [43.3594, 5.3621],
  13216: [43.3671, 5.3113],
};

// The source counts 34,969 communes; these six have no inhabitant, hence no address where a lesson could
// be given and no place in a search: 34,963 are written, and the 45 districts.
const uninhabited = new Set([
  "98411", // Îles Saint-Paul et Nouvelle-Amsterdam
  "98412", // Archipel des Kerguelen
  "98413", // Archipel des Crozet
  "98414", // La Terre-Adélie
  "98415", // Îles Éparses de l'océan Indien
  "98901", // Île de Clipperton
]);

const rowsOf = (name) =>
  gunzipSync(readFileSync(`scripts/data/${name}.tsv.gz`))
    .toString()
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t"));

const byCode = new Map();
const byName = new Map();
for (const [country, name, code, latitude, longitude] of rowsOf("geonames-places")) {
  const point = [Number(latitude), Number(longitude)];
  if (country === "FR") byCode.set(code, point);
  else byName.set(`${country} ${key(name)}`, point);
}

const mean = (points) =>
  [0, 1].map((i) => points.reduce((sum, p) => sum + p[i], 0) / points.length);
const push = (map, name, value) => void (map.get(name) ?? map.set(name, []).get(name)).push(value);

const kept = communes.filter(
  ({ type, code }) =>
    (type === "commune-actuelle" && !uninhabited.has(code)) || type === "arrondissement-municipal",
);
const official = new Map();
const sharedBy = new Map();
for (const [code, latitude, longitude] of rowsOf("communes-points")) {
  official.set(code, [Number(latitude), Number(longitude)]);
  const place = `${latitude} ${longitude}`;
  sharedBy.set(place, [...(sharedBy.get(place) ?? []), code]);
}
for (const codes of sharedBy.values())
  if (codes.length > 1) for (const code of codes) official.delete(code);

/**
 * The middle of a commune is right nearly everywhere: where both sources disagree by more than 15 km in
 * mainland France, GeoNames means a namesake. Overseas, communes are as large as departments and their middle
 * may be forest, or the sea: there the town is the place.
 */
const exact = new Map();
for (const { code, nom, departement, zone } of kept) {
  const filed = overseas[departement ?? code.slice(0, 3)];
  const town =
    zone === "metro" ? byCode.get(code) : (byCode.get(code) ?? byName.get(`${filed} ${key(nom)}`));
  const point =
    districts[code] ??
    islands[code] ??
    (zone === "metro" ? (official.get(code) ?? town) : (town ?? official.get(code)));
  if (point) exact.set(code, point.slice(0, 2));
}
const ofPostal = new Map();
const ofDistrict = new Map();
const ofDepartment = new Map();
for (const { code, codesPostaux, arrondissement, departement } of kept) {
  const point = exact.get(code);
  if (!point) continue;
  for (const postal of codesPostaux) push(ofPostal, postal, point);
  if (arrondissement) push(ofDistrict, arrondissement, point);
  if (departement) push(ofDepartment, departement, point);
}

const round = (degrees) => Math.round(degrees * 1e4) / 1e4;
const rows = [];
const counts = {};
for (const { code, nom, departement, region, population, codesPostaux, ...rest } of kept) {
  const near = codesPostaux.flatMap((postal) => ofPostal.get(postal) ?? []);
  const found = [
    ["exact", exact.get(code)],
    ["postal", near.length > 0 && mean(near)],
    [
      "arrondissement",
      ofDistrict.has(rest.arrondissement) && mean(ofDistrict.get(rest.arrondissement)),
    ],
    ["department", ofDepartment.has(departement) && mean(ofDepartment.get(departement))],
  ].find(([, point]) => point);
  if (!found) throw new Error(`${nom} (${code}) has no point.`);
  const [precision, [latitude, longitude]] = found;
  counts[precision] = (counts[precision] ?? 0) + 1;
  const department = departement ?? code.slice(0, 3);
  const name = nom.replace(/ Arrondissement$/, "");
  rows.push([
    code,
    name,
    department,
    region ?? "",
    population ?? 0,
    codesPostaux.join(" "),
    round(latitude),
    round(longitude),
    precision[0],
    rest.commune ?? "",
  ]);
}
rows.sort((a, b) => (a[0] < b[0] ? -1 : 1));
const text = gzipSync(JSON.stringify(rows), { level: 9 });
writeFileSync("app/modules/foundation/reference/communes.json.gz", text);
console.log(rows.length, counts, `${Math.round(text.length / 1024)} kB`);

const current = new Map(kept.map((commune) => [commune.code, commune]));
const parts = communes.filter(({ type }) => /^commune-(?:deleguee|associee)$/.test(type));
const merged = new Map(
  communes.flatMap(({ code, anciensCodes = [] }) => anciensCodes.map((old) => [old, code])),
);
const seats = new Map(parts.map(({ code, chefLieu }) => [code, chefLieu]));
const history = rowsOf("commune-names");
const nexts = new Map(history.map(([, code, next]) => [code, next]));

/** The commune of today that a former code is part of. */
function todayOf(code, seen = new Set()) {
  if (current.has(code)) return code;
  if (seen.has(code)) return undefined;
  seen.add(code);
  const next = [merged.get(code), seats.get(code), nexts.get(code)].find(
    (one) => one && !seen.has(one),
  );
  return next && todayOf(next, seen);
}

const pastKeys = new Set(history.map(([name, code]) => `${code} ${name}`));
const past = [
  ...history.map(([name, code, , from, until]) => [name, code, todayOf(code), from, until]),
  ...parts
    .filter(({ nom, code }) => !pastKeys.has(`${code} ${nom}`))
    .map(({ nom, code }) => [nom, code, todayOf(code), "", ""]),
].filter(([name, code, today]) => today && current.get(code)?.nom !== name);
past.sort((a, b) => (a[1] < b[1] || (a[1] === b[1] && a[3] < b[3]) ? -1 : 1));
const pastText = gzipSync(JSON.stringify(past), { level: 9 });
writeFileSync("app/modules/foundation/reference/communes-past.json.gz", pastText);
console.log(past.length, "names of the past", `${Math.round(pastText.length / 1024)} kB`);
