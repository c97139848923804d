// So many rows in each list of the desk beside its queues: history, reads, money, people, mails.
import { copies, from } from "../copies.mjs";

const at = "timestamptz '2026-09-01 08:00+00' - n * interval '1 minute'";
const id = `${from} + n`;
/** Beyond those of `waiting`. */
const person = `${from} + 1000000 + n`;
const family = "(select customer_id from contracts order by id limit 1)";
const teacher = "(select min(id) from teachers where status = 'hired')";

const insert = (table, columns, values, count) =>
  `insert into ${table} (${columns}) select ${values} from generate_series(1, ${count}) n`;

/** The statements that add `count` rows to each. */
export const many = (count) => [
  copies("users", `x.id = ${family}`, count, {
    id: person,
    email: "'autre.famille.' || n || '@example.test'",
    lastname: "'Autre ' || n",
    created_at: at,
  }),
  copies("customers", `x.id = ${family}`, count, { id: person }),
  insert(
    "history_lines",
    "machine, thing_id, event, from_state, to_state, by_role, by_name, at, details",
    `'case', ${id}, 'reply', 'new', 'done', 'operator', 'Nadia', ${at}, '{"reason": "Dit au téléphone"}'`,
    count,
  ),
  insert(
    "operator_reads",
    "operator_id, operator_name, user_id, path, reason, at",
    `1, 'Nadia', ${person}, '/api/operator/people/' || n, 'Dossier ouvert', ${at}`,
    count,
  ),
  insert(
    "mails",
    "recipient, template, subject, body, state, tries, next_try_at, last_failure, created_at",
    `'autre.' || n || '@example.test', 'welcome', 'Bienvenue', 'Bonjour', 'dead', 12, ${at}, '550', ${at}`,
    count,
  ),
  insert(
    "unmatched_receipts",
    "means, reference, said, amount_cents, created_at",
    `'transfer', 'VIR ' || n, 'VIR SEPA FAMILLE ' || n, 6300, ${at}`,
    count,
  ),
  copies("payments", "x.status = 'succeeded'", count, {
    id,
    attempt: "1000 + n",
    idempotency_key: "'copie-' || n",
    intent_id: "null",
    page_id: "null",
    created_at: at,
    check_at: "null",
    retry_at: "null",
    remind_at: "null",
  }),
  insert(
    "payouts",
    "teacher_id, amount_cents, state, state_since, created_at",
    `${teacher}, 6300, case when n % 5 = 0 then 'failed' else 'succeeded' end, ${at}, ${at}`,
    count,
  ),
  copies("reviews", "true", count, { id, customer_id: "null", published_at: at }),
  insert(
    "withdrawals",
    "uuid, state, state_since, name, email, contract, doubtful, money_cents, created_at",
    `gen_random_uuid(), 'received', ${at}, 'Famille ' || n, 'autre.' || n || '@example.test', 'contrat de maths', false, 0, ${at}`,
    count,
  ),
];
