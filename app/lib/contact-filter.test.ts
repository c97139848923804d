import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { contactFragment, contactInName } from "./contact-filter.ts";

const bank = JSON.parse(readFileSync("tests/sentences/contacts.json", "utf8")) as {
  honest: string[];
  evasions: string[];
};

test("the bank holds 335 sentences", () => {
  expect(new Set(bank.honest).size).toBe(170);
  expect(new Set(bank.evasions).size).toBe(165);
});

test("no honest sentence is refused (TOY-08)", () => {
  const refused = bank.honest.flatMap((text) => {
    const fragment = contactFragment(text);
    return fragment === undefined ? [] : [{ text, fragment }];
  });
  expect(refused).toEqual([]);
});

test("all evasions but five are caught (TOY-08)", () => {
  const missed = bank.evasions.filter((text) => contactFragment(text) === undefined);
  expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(5);
});

test.each([
  ["appelez le 06 11 22 33 44", "06 11 22 33 44"],
  [
    "Mon numéro : zéro six, douze, trente-quatre, cinquante-six, soixante-dix-huit.",
    "zéro six, douze, trente-quatre, cinquante-six, soixante-dix-huit",
  ],
  ["Écrivez à sophie.martin@exemple.fr dès ce soir", "sophie.martin@exemple.fr"],
  ["Voir monsite.fr pour la suite", "monsite.fr"],
  ["Mon insta leamaths, à bientôt", "insta leamaths"],
  ["cherchez leamaths sur Instagram !", "leamaths sur Instagram"],
  ["Appelez le 0032 470 12 34 56", "0032 470 12 34 56"],
  ["tél. ٠٦ ١٢ ٣٤ ٥٦ ٧٨", "٠٦ ١٢ ٣٤ ٥٦ ٧٨"],
  ["lea@ɢᴍᴀɪʟ.ᴄᴏᴍ", "lea@ɢᴍᴀɪʟ.ᴄᴏᴍ"],
  ["Écrivez à leɑ@ex", "leɑ@ex"],
  ["leɑ@gmɑil.com", "leɑ@gmɑil.com"],
  ["Mon 🅸🅽🆂🆃🅰 leamaths", "🅸🅽🆂🆃🅰 leamaths"],
  ["06 stop 12 stop 34 stop 56 stop 78", "06 stop 12 stop 34 stop 56 stop 78"],
])("the fragment found in « %s » is « %s »", (text, fragment) => {
  expect(contactFragment(text)).toBe(fragment);
});

test.each(["Léa Insta", "insta leamaths", "Snapchat", "leamaths sur instagram", "Léa TikTok"])(
  "a person is not called « %s » (VAL-024)",
  (name) => {
    expect(contactInName(name)).toBeDefined();
  },
);

test.each(["Léa", "Jean-Paul Instant", "Marie Signal", "Élève J01", "Discord Messenger"])(
  "a person may be called « %s » (VAL-024)",
  (name) => {
    expect(contactInName(name)).toBeUndefined();
  },
);

test.each([
  ["linktr.ee/lea", "linktr.ee/lea"],
  ["tout est sur linktr.ee", "linktr.ee"],
  ["Linktr.Ee/lea", "Linktr.Ee/lea"],
  ["voir beacons.ai/lea.maths", "beacons.ai/lea.maths"],
  ["mon cours : exemple.academy/lea", "exemple.academy/lea"],
  ["mon cours : sous.exemple.academy:8080/lea", "exemple.academy:8080/lea"],
  ["x.co/lea", "x.co/lea"],
  ["g.page/lea", "g.page/lea"],
  ["prof.page/lea", "prof.page/lea"],
  ["linktr\u202e.ee/lea", "linktr\u202e.ee/lea"],
  ["linktr。ee∕lea", "linktr。ee∕lea"],
  ["linktr point ee slash lea", "linktr point ee slash lea"],
  ["et/ou", undefined],
  ["1er/2e", undefined],
  ["S.V.T./physique", undefined],
  ["S.V.T/physique", undefined],
  ["niveau 6e.../5e", undefined],
  ["Hist.géo/EMC et phys.chim/SVT", undefined],
  ["maths.sup/maths.spé", undefined],
  ["Je reprends les bases.Maths/physique au choix.", undefined],
  ["mise au point et/ou révisions", undefined],
  ["1.5/2 h par séance, 12.50 €/h, 130 km/h", undefined],
  ["terminale.../première", undefined],
  ["cf. p. 12/13, ex. 3/4", undefined],
  ["M./Mme", undefined],
  ["le 12.05/13.05", undefined],
  ["f(x) = x/2 et u.v/2", undefined],
] as const)("a slash after a point: « %s » gives %j", (text, fragment) => {
  expect(contactFragment(text)).toBe(fragment);
});

test.each([
  "preau-securite.support",
  "preau.help",
  "Voir PREAU.HELP.",
  "paiement.preau.email",
  "cours.academy",
  "lea.pro",
  "lea.dev",
  "lea.me",
  "lea-maths.de",
  "prof-lea.paris",
  "lea.bzh",
  "preau.zip",
  "secure.preau.top",
  "preau.co.uk",
  "lea.ai",
  "lea.page?x=1",
  "lea.inconnu?x=1",
  "lea.inconnu#cours",
  "lea.inconnu:8080",
  "xn--prau-bpa.fr",
  "xn--prau-bpa",
  "192.168.1.20",
  "8.8.8.8/lea",
  "voir 93.184.216.34:8080/a",
  "mailto:lea",
  "//preau.inconnu/a",
  "voir //exemple/a",
])("an address is refused: « %s »", (text) => {
  expect(contactFragment(text)).toBeDefined();
});

test.each([
  "Je reprends les bases.Info à venir",
  "Nous verrons les bases.De plus, il est motivé",
  "p.ex. les fractions, p. ex. les aires",
  "etc.",
  "dictées, rédaction, etc. Merci",
  "M.Dupont et Mme.Durand",
  "niveau 3e.Bonjour à vous",
  "prof.de maths et bac.pro",
  "C’est trop difficile.Pourquoi? Je ne sais pas.",
  "Elle a fini.Durée:60 minutes",
  "chapitre 1.2.3.4 du livre",
  "le 12.05.2027",
  "(AB)//(CD), d1 // d2",
  "Notes: 12,5 et 14.5",
  "Node.js, Vue.js, script.py, page.html",
  "Il veut progresser ; contact : par le site",
])("French is not refused: « %s »", (text) => {
  expect(contactFragment(text)).toBeUndefined();
});

test.each([
  "06-12-34 / 56-78",
  "06-12-34 // 56-78",
  "06-12-34 \\ 56-78",
  "07-12-34 / 56-78",
  "06-11-25 (56-78)",
  "06.12.34 - 56.78",
  "06.12.34\n\n56.78",
  "(06) 12-34 [56] 78",
  "{06}{12}{34}{56}{78}",
  "06 12 34\n56 78",
  "+33 (0)6-12-34 / 56-78",
  "06 12 34 puis la suite 56 78",
  "06 12 34, fin 56 78",
  "06.12 (34) 56-78",
  "0612 / 34 / 56 / 78",
  "06.12.34 .56.78",
  "06.12.34 . 56.78",
  "06.12.34..56.78",
  "06-12-34 .56-78",
  "06/12/34 ./ 56/78",
  "06.12.34 _56.78",
  "06.12.34 · 56.78",
  "06 .12.34 .56. 78",
])("a number with mixed signs, or cut in two, is refused: « %s »", (text) => {
  expect(contactFragment(text)).toBeDefined();
});

test.each([
  "le 06-12-26 / 14-16 h",
  "du 05-12-26 (12-14 ans)",
  "le 05/12/26 - 30-40 min",
  "06-12-26 - 07-12-26",
  "06/12/26 / 30-40 €",
  "le 06.12.26 (30-45 pages)",
  "le 06-12 / 07-12 / 08-12 / 09-12 / 10-12",
  "07-08 / 12-13 / 16-17 / 18-19",
  "01-02 / 03-04 / 05-06 / 07-08 / 09-10",
  "séances les 05-12-19-26 / 03-10-17-24",
  "06/12 et 07/12, de 10 h à 12 h, 25 à 30 €/h",
  "12/20, 14/20, 16/20, 08/20, 09/20",
  "le 06/12/26 de 10:00 à 12:00, 45 € les 2 h",
  "Vu le 06.12.26. 14.30 à 16.00, salle 12.",
  "Facture P2026-000011 du 06.12.26. 25 45 restent dus",
  "Virement du 06.12.26 . 84.50 euros",
  "Payé le 06.12.26 : 84.50, réf. VIR-2026-12-06",
  "le 06.12.26... 12 élèves",
  "06.12.26 .. 07.12.26",
])("dates, hours, prices and marks are no number: « %s »", (text) => {
  expect(contactFragment(text)).toBeUndefined();
});

test.each([
  "a.bc/".repeat(20_000),
  "math.abc?".repeat(11_000),
  "1.".repeat(50_000),
  "//a".repeat(33_333),
  "math.abc/".repeat(11_000),
  "a point ab slash ".repeat(6_000),
  "0 ".repeat(50_000),
  "0,".repeat(50_000),
  "a".repeat(100_000),
  "a.".repeat(50_000),
  "a@".repeat(50_000),
  "a - ".repeat(25_000),
  "arobase ".repeat(12_500),
  "six ".repeat(25_000),
  "01/".repeat(33_333),
  "06-12-34 / ".repeat(9_000),
  " ".repeat(100_000),
  "www . ".repeat(16_000),
  "é1".repeat(50_000),
  "((((".repeat(25_000),
  "soixante-dix ".repeat(7_700),
  "a1-".repeat(33_333),
  "a at ".repeat(20_000),
  "1,".repeat(50_000),
  "insta ".repeat(16_000),
  "leamaths sur ".repeat(7_700),
  "06 mot ".repeat(14_300),
  "o0".repeat(50_000),
  "00 ".repeat(33_333),
  "٠٦ ".repeat(33_333),
])(
  "the time to read a hostile text of 100 kB grows with its length, not its square (%#)",
  (text) => {
    const quarter = readingMs(text.slice(0, text.length / 4));
    // Linear growth gives four times a quarter, quadratic sixteen.
    expect(readingMs(text)).toBeLessThan(10 * quarter + 50);
  },
);

/** The least of three readings: the collector's threads count in a single one. */
function readingMs(text: string): number {
  const readings = [0, 1, 2].map(() => {
    const before = process.cpuUsage();
    contactFragment(text);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...readings);
}
