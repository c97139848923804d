import { expect, test } from "vitest";
import { z } from "zod";

import { publicApplicationSchema } from "#app/modules/career/application/draft.endpoints.ts";
import { applications } from "#app/modules/career/application/endpoints.ts";
import { textFieldsOf } from "#tests/http/texts.ts";

import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { publicLine, publicText } from "./public-text.ts";

const contacts = [
  "0612345678",
  "06 12 34 56 78",
  "lea@exemple.fr",
  "a-b.fr",
  "https://exemple.fr/lea",
  "insta leamaths",
];

const exempt: Readonly<Record<string, RegExp>> = {
  "help, contact, notice, objection and dispute: Préau reads them":
    /^POST \/api\/(?:public\/contact: message|linking\/help: comment|public\/notice: explanation|public\/cases\/:token\/contest: text|teacher\/suspension\/contest: comment|customer\/(?:course-validation|first-course-result): comment|customer\/tax-declarations\/:id\/answer: comment)$/,
  "withdrawals of a request and of a teacher: Préau reads why":
    /^POST \/api\/(?:customer\/linking\/:id\/cancel|teacher\/leave): comment$/,
  "an operator: letters, and what stays at the desk": /^\w+ \/api\/operator\/(?!.*reasons?$)/,
  "an operator's reason that stays in the history: it may name whom one has called":
    /^\w+ \/api\/operator\/(?:(?:bank-entries|provider-events|agency-events|mails|events|operators)\/:id\/close|bills\/:id\/payment-plan|refunds\/:id\/(?:credit|give-up)|refund-files\/:id\/cancel|references\/:list(?:\/:id)?|teachers\/:id(?:\/leave|\/suspension)?|resources(?:\/:id)?|terms|landings\/:id|group-lessons\/:id\/state|backups|cards\/:id|partner-keys(?:\/:id\/revoke)?|registrations\/:id\/(?:cancel|move)|requests\/:id\/(?:evaluate|teachers)|declarations\/:id\/decision|operators): \??reason$/,
  "billing: names and places for the tax office, a code and a version that are looked up":
    /(?:^POST \/api\/customer\/urssaf: (?:birth_name|used_name|firstnames|birth_city|holder)|[ .]promoCode|\?promoCode|terms_version|mandate: version|consent: version)$/,
  "people in the room of a lesson write and signal to each other, on its board too":
    /^POST \/api\/public\/rooms\/:uuid\/(?:signals: body|board: entries\.0\.body\.(?:text|keys\.0|ground))$/,
  "two people with a contract write to each other":
    /^POST \/api\/contract\/(?:(?::id\/planned-courses|planned-courses\/:id\/cancel): comment|:id\/messages: text)$/,
  "an application: it is kept as it is typed, and judged with all its faults at once by its own schema":
    /^(?:PUT|POST) \/api\/public\/candidate(?:\/draft\/:uuid)?: /,
  "the wish of a booking that was left: a contact stays out of it, and nothing is refused":
    /^POST \/api\/public\/monitoring\/add\/mission_aborted_linking: details\.comment$/,
  "an address: its town is of the list, its street is for the one who comes":
    /address\.(?:house_number|street|city|postal_code|full_address)$/,
  "a contact by nature, which only a contract shows":
    /[. ](?:email|phone|phone_\w+|phone[A-Z]\w+|fullPhoneNumber|phone\.country)$/,
  "a number, a day or an hour that is read as one": /[. ](?:iban|bic|day|month|year|time|at)$/,
  "a link to a video, of which its id is kept": /: video_url$/,
  "a secret or the name of a question: compared, never shown":
    /[. ?](?:call|password|new_password|current_password|\w*token|reCaptchaToken|code|website|shown_at|question_id|place|hash)$/,
  "the report of a browser: it is logged": /^POST \/api\/public\/system\/log: /,
  "a query: it is answered and not kept": /^GET .*: \?/,
};

const judged: Endpoint = {
  ...applications.send,
  path: "/api/public/candidate/judged",
  input: { body: publicApplicationSchema },
};
const fields = [...endpoints, judged].flatMap(textFieldsOf);
const reasonsOf = (name: string) =>
  Object.entries(exempt).flatMap(([reason, names]) => (names.test(name) ? [reason] : []));

test("every text field of every endpoint refuses a number, an address and a network's name, or is exempt (VAL-006)", () => {
  const open = fields.filter(({ honest, refuses }) =>
    contacts.some((contact) => !refuses(contact) || !refuses(`${honest} ${contact}`)),
  );
  const lacking = open.filter(({ name }) => reasonsOf(name).length === 0);
  expect(fields.length).toBeGreaterThan(250);
  expect(lacking.map(({ name }) => name)).toEqual([]);

  const used = new Set(open.flatMap(({ name }) => reasonsOf(name)));
  expect(Object.keys(exempt).filter((reason) => !used.has(reason))).toEqual([]);
});

const desk = fields.filter(({ name }) =>
  / \/api\/operator\/[^ ]*: \??(?:\w+_)?reasons?$/.test(name),
);
const references = [
  "Virement VIR-2026-11-24 de 84,00 €, compte ••2603.",
  "Chèque n° 4711, facture P2026-000011, contrat C2026-000012.",
  "Dit au téléphone le 12 novembre à 14 h 30.",
];

test("an operator's reason that a person reads names bills, cheques and days, never a contact (VAL-006)", () => {
  const sent = desk.filter(({ refuses }) => refuses(contacts[0] ?? ""));
  expect(sent.length).toBeGreaterThan(10);
  const refused = sent.flatMap(({ name, refuses }) =>
    references.filter(refuses).map((words) => `${name} « ${words} »`),
  );
  expect(refused).toEqual([]);
});

test.each([
  [publicText({ max: 100 }), "Ajoutez-moi : mon insta leamaths", "insta leamaths"],
  [publicLine({ max: 100 }), "lea@exemple.fr", "lea@exemple.fr"],
])("a public text refuses a contact with the fragment found", (schema, text, fragment) => {
  const { error } = z.object({ title: schema }).safeParse({ title: text });
  expect(error?.issues).toMatchObject([
    { path: ["title"], message: "api.text.contact", params: { fragment } },
  ]);
});

test("a text that is too long and holds a contact has both faults at once", () => {
  const { error } = publicText({ max: 10 }).safeParse("Appelez-moi au 06 12 34 56 78");
  expect(error?.issues.map(({ message }) => message)).toEqual([
    "api.field.too_big",
    "api.text.contact",
  ]);
});
