import type { Api } from "#app/bff/api-client.server.ts";
import { payments } from "#app/modules/billing/payment/endpoints.ts";
import { refunds } from "#app/modules/billing/refund/endpoints.ts";
import { inbox, type InboxRow } from "#app/modules/care/inbox/endpoints.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/endpoints.ts";
import { cases } from "#app/modules/foundation/case/endpoints.ts";
import { attendance } from "#app/modules/group-lessons/attendance/endpoints.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/endpoints.ts";
import { taxCredits } from "#app/modules/lessons/tax-credit/endpoints.ts";
import { iban } from "#tests/factories/payout.ts";

import type { Household } from "./household.ts";
import type { Site } from "./site.ts";

/** Days without an operator, the last one included: what was promised for them is told late. */
const away = [
  ["2026-09-30", "2026-10-04"],
  ["2026-12-19", "2027-01-06"],
] as const;

export const isAway = ({ at }: Site): boolean => {
  const day = at().toISOString().slice(0, 10);
  return away.some(([first, last]) => first <= day && day <= last);
};

export async function waitingRows({ desk }: Site, kind?: string): Promise<InboxRow[]> {
  const query = { length: 100, ...(kind && { kind }) };
  const { data, total } = await desk(inbox.list, { query });
  if (total > data.length) throw new Error("a hundred rows are not all that waits");
  return data;
}

/** The operator does what the inbox lists, and nothing else (OPS-20). */
export async function atDesk<Answer>(
  site: Site,
  { kind, id }: Readonly<{ kind: string; id: number }>,
  act: (desk: Api) => Promise<Answer>,
): Promise<Answer> {
  const rows = await waitingRows(site, kind);
  if (!rows.some((row) => row.id === String(id))) {
    throw new Error(`${kind} ${String(id)} waits in no queue`);
  }
  return act(site.desk);
}

type Act = (site: Site, row: Readonly<{ id: number; title: string }>) => Promise<unknown>;

const text = "Bonjour, c’est noté. L’équipe Préau";

const acts: Readonly<Record<string, Act>> = {
  to_evaluate: ({ desk }, { id }) => desk(lessonRequests.evaluate, { params: { id }, body: {} }),
  change: ({ desk }, { id }) => desk(cases.reply, { params: { id }, body: { text } }),
  end_of_employment: ({ desk }, { id }) =>
    desk(cases.update, { params: { id }, body: { status: "done" } }),
  refund: ({ desk }, { id }) =>
    desk(refunds.markSent, { params: { id }, body: { reference: `REM-${String(id)}` } }),
  late_money: ({ desk }, { id }) =>
    desk(refunds.open, { params: { id }, body: { reason: "La facture était déjà réglée." } }),
  unmatched_money: ({ desk, misread }, { id, title }) => {
    const [, bill = ""] = [...misread].find(([read]) => title.startsWith(read)) ?? [];
    return desk(payments.match, { params: { id }, body: { bill } });
  },
  rejected_advance: ({ desk }, { id }) => desk(taxCredits.retry, { params: { id }, body: {} }),
  declined_advance: ({ desk }, { id }) =>
    desk(taxCredits.decide, {
      params: { id },
      body: { decision: "pay", reason: "La famille l’a dit au téléphone." },
    }),
  attendance: markAll,
};

/** Until somebody else acts, or beside what they do: a teacher's account, a transfer, a departure, a decision. */
const later = [
  "awaiting_money",
  "candidate",
  "candidate_complete",
  "departure",
  "dispute",
  "document",
  "failed_payout",
  "group_lesson_draft",
  "payee_account",
  "refund_account",
  "status_change",
  "unpaid",
];

/** Of every stage, the sessions that lack marks. */
async function markAll({ desk, at }: Site): Promise<void> {
  for (const { id } of (await desk(groupLessons.listAll, { query: { length: 100 } })).data) {
    const params = { id };
    const { data } = await desk(attendance.showAny, { params });
    const unmarked = data.flatMap(({ registration_id: seat, presences }) =>
      presences.flatMap(({ date, present }) => (present === null ? [{ date, seat }] : [])),
    );
    const dates = new Set(unmarked.map(({ date }) => date));
    for (const date of [...dates].filter((one) => new Date(one) < at())) {
      const present = unmarked.filter((one) => one.date === date).map(({ seat }) => seat);
      await desk(attendance.markAny, { params, body: { session_date: date, present } });
    }
  }
}

/** A day's work. */
export async function visitDesk(site: Site, homes: readonly Household[]): Promise<void> {
  if (isAway(site)) return;
  await nameAccounts(site, homes);
  for (const { kind, id, title } of await waitingRows(site)) {
    if (later.includes(kind)) continue;
    const act = acts[kind];
    if (!act) throw new Error(`${kind}: an operator has no act for it`);
    await act(site, { id: Number(id), title });
  }
}

/** Families say where their money goes the morning after. */
async function nameAccounts({ desk, at }: Site, homes: readonly Household[]): Promise<void> {
  const { data } = await desk(refunds.listAll, { query: { state: "to_send", length: 100 } });
  for (const { id, customer_id: family, person, iban: known, created_at: asked } of data) {
    const home = homes.find((one) => one.family.id === family);
    if (!home || person !== "family" || known !== null || new Date(asked) >= at()) continue;
    await home.asFamily(refunds.nameAccount, { params: { id }, body: { iban } });
  }
}
