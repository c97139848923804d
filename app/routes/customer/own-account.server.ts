import i18next from "i18next";

import { blockOf } from "#app/bff/block.server.ts";
import type { LoadContext } from "#app/bff/context.server.ts";
import { unreadOf } from "#app/bff/unread.server.ts";
import { monthInWords } from "#app/lib/french-date.ts";
import { listWords } from "#app/lib/list-words.ts";
import { sum } from "#app/lib/price.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { brandName } from "#app/modules/billing/card/components/card-name.ts";
import { type Card, cards } from "#app/modules/billing/card-setup/endpoints.ts";
import { bills } from "#app/modules/billing/statement/endpoints.ts";
import type { WaitingBill } from "#app/modules/billing/statement/list.endpoints.ts";
import { contracts } from "#app/modules/lessons/contract/endpoints.ts";
import type { OwnTeacher } from "#app/modules/lessons/contract/list-teachers.endpoints.ts";
import { plannedCourses } from "#app/modules/lessons/planned-course/endpoints.ts";
import { taxCredits } from "#app/modules/lessons/tax-credit/endpoints.ts";
import { accounts } from "#app/modules/people/account/endpoints.ts";

const unchanging = ["registrations", "app", "details", "preferences", "data"] as const;

/** Each part's state in words; a part that failed has none (LOAD-25). */
export async function ownAccountOf(context: LoadContext) {
  const api = context.as("customer");
  const [person, teachers, card, waiting, advance, devices, feed, { counts }] = await Promise.all([
    context.person(),
    blockOf(api(contracts.listTeachers, {})),
    blockOf(api(cards.show, { query: {} })),
    blockOf(api(bills.listWaiting, {})),
    blockOf(api(taxCredits.show, {})),
    blockOf(api(accounts.listDevices, {})),
    blockOf(api(plannedCourses.showFeed, {})),
    unreadOf(context),
  ]);
  const due = known(waiting, ({ data }) => dueOf(data));
  const states = {
    students: word(counts["classes"] ? "students_yours" : "students"),
    teachers: known(teachers, ({ data }) => teachersState(data, counts["teachers"])),
    calendar: known(feed, ({ url }) => word(url === null ? "calendar" : "calendar_open")),
    bills: known(due, dueState),
    card: counts["billing"] ? word("card_billing") : known(card, cardState),
    tax_credit: known(advance, ({ state }) => state.word),
    devices: known(devices, ({ total }) => word("devices", { count: total })),
    ...Object.fromEntries(unchanging.map((name) => [name, word(name)])),
  };
  return { email: person?.email, states, yours: yoursOf(counts, { due, card }) };
}

const known = <Part, Words>(part: Part | undefined, words: (part: Part) => Words) =>
  part === undefined ? undefined : words(part);

type Money = Readonly<{ due: number | undefined; card: Card | null | undefined }>;

const yoursOf = (counts: Readonly<Record<string, number>>, { due, card }: Money) => ({
  students: Boolean(counts["classes"]),
  teachers: Boolean(counts["teachers"]),
  registrations: Boolean(counts["registrations"]),
  bills: Boolean(due),
  card: Boolean(counts["billing"]) || card?.status === "expired",
  tax_credit: Boolean(counts["tax_credit"]),
});

const word = (key: string, values: Readonly<Record<string, string | number>> = {}): string =>
  i18next.t(`own-account:state.${key}`, values);

function teachersState(own: readonly OwnTeacher[], count = 0): string {
  if (count > 0) return word("teachers_yours", { count });
  const followed = own.filter(({ status }) => status === "active");
  if (followed.length === 0) return word("teachers_none");
  return listWords(followed.map(({ teacher }) => teacher.firstname));
}

const dueOf = (waiting: readonly WaitingBill[]): number =>
  sumOf(
    waiting.filter(({ state }) => state.waiting?.who === "customer"),
    ({ due }) => due,
  );

const dueState = (due: number): string =>
  due > 0 ? word("bills_due", { amount: sum(due) }) : word("bills");

function cardState(card: Card | null): string {
  if (!card) return word("card_none");
  const { brand, last4, exp_year: year, exp_month: month } = card;
  return word(card.status === "expired" ? "card_expired" : "card", {
    brand: brandName(brand),
    last4,
    month: monthInWords(`${String(year)}-${String(month).padStart(2, "0")}`),
  });
}
