// What waits for an operator, as many as asked of each kind: copies of F0's rows under people of their own.
import { copies, copiesOfAll, from } from "../copies.mjs";

/** Of F0, in business time: all that is added waits since long before the seed's own rows. */
const since = "timestamptz '2026-08-10 08:00+00' + n * interval '1 minute'";
/** Until then the clock sorts no request by itself, and frees no seat. */
const soon = "timestamptz '2026-09-09 20:00+00' + n * interval '1 minute'";
const later = "timestamptz '2026-09-21 08:00+00' + n * interval '1 minute'";

const id = `${from} + n`;

/** People take the same numbers in each table: families first, then candidates. */
const people = (first) => `${from} + ${first} + n`;

function families(count) {
  const family = "x.id = (select customer_id from contracts order by id limit 1)";
  return [
    copies("users", family, count, {
      id,
      email: "'famille.' || n || '@example.test'",
      lastname: "'Famille ' || n",
      created_at: since,
    }),
    copies("customers", family, count, { id }),
    copies(
      "students",
      "x.customer_id = (select customer_id from contracts order by id limit 1)",
      count,
      {
        id,
        customer_id: id,
      },
    ),
  ];
}

function candidates(count, first) {
  const one = people(first);
  const hired = "x.id = (select id from teachers where status = 'hired' order by id limit 1)";
  return [
    copies("users", hired, count, {
      id: one,
      email: "'candidat.' || n || '@example.test'",
      lastname: "'Candidat ' || n",
      created_at: since,
    }),
    copies("teachers", hired, count, {
      id: one,
      status: "'being_processed_step_2'",
      photo_key: "null",
      photo_hash: "null",
      created_at: since,
    }),
    `insert into applications (hash, email, content, created_at, updated_at, expires_at, sent_at, teacher_id)
     select md5('candidat ' || n), 'candidat.' || n || '@example.test', '{}', ${since}, ${since}, ${later}, ${since}, ${one}
     from generate_series(1, ${count}) n`,
  ];
}

const requests = (count) => [
  copies("lesson_requests", "x.address is not null", count, {
    id,
    customer_id: id,
    student_id: id,
    process: "'processing'",
    process_since: since,
    created_at: since,
    evaluated_at: "null",
    evaluation_due_at: soon,
    ask_due_at: later,
    cancel_due_at: later,
    reminder_due_at: "null",
    first_course_reminder_due_at: "null",
    widen_reminder_due_at: "null",
    teacher_wish_id: "null",
  }),
];

const disputes = (count) => [
  copies("courses", "x.status = 'disputed'", count, {
    id,
    planned_course_id: "null",
    is_first: "false",
    status: "'to_review'",
    status_since: since,
    date: "(t).date - n * interval '1 minute'",
    disputed_at: since,
    decision_due_at: since,
    verdict_due_at: "null",
    escalate_due_at: "null",
    reminder_due_at: "null",
  }),
];

/** Each the seat of a stage that is to be paid by check. */
function checks(count) {
  const seat =
    "(select r.id from registrations r join group_lessons g on g.id = r.group_lesson_id where g.state = 'open' order by r.id limit 1)";
  const bill = `(select b.id from bills b where b.subject_kind = 'registration' and b.kind = 'bill' and b.subject_id = ${seat})`;
  return [
    copies("registrations", `x.id = ${seat}`, count, {
      id,
      customer_id: id,
      student_id: id,
      state: "'awaiting_payment'",
      state_since: since,
      payment_type: "'check'",
      hold_until: soon,
      reminder_due_at: "null",
      refund_due_at: "null",
      created_at: since,
    }),
    copies("bills", `x.id = ${bill}`, count, {
      id,
      sequence: id,
      customer_id: id,
      buyer_name: "'Famille ' || n",
      subject_id: id,
      status: "'awaiting'",
      awaited_means: "null",
      awaited_until: "null",
      created_at: since,
      updated_at: since,
      paid_at: "null",
    }),
    copiesOfAll("bill_lines", `x.bill_id = ${bill}`, count, {
      id: `${from} + n * 10 + k`,
      bill_id: id,
    }),
    copiesOfAll("ledger_entries", `x.bill_id = ${bill} and x.payment_id is null`, count, {
      id: `${from} + n * 10 + k`,
      bill_id: id,
      holder_id: `case when (t).holder_id is null then null else ${id} end`,
      at: since,
    }),
  ];
}

/** A quarter ask for help, an eighth report a teacher, the others are of visitors. */
const messages = (count) => [
  `insert into cases (kind, state, person_id, firstname, email, target_kind, target_id, reason_id, text, created_at)
   select case when n % 4 = 0 then 'help' when n % 8 = 1 then 'notice' else 'contact' end, 'new',
     case when n % 4 = 0 then (select customer_id from contracts order by id limit 1) end,
     case when n % 4 > 0 then 'Zoé' end, case when n % 4 > 0 then 'zoe.' || n || '@example.test' end,
     case when n % 8 = 1 then 'teacher' end, case when n % 8 = 1 then (select min(id) from teachers where status = 'hired') end,
     case when n % 8 = 1 then 6 else 1 end, 'Bonjour, pouvez-vous regarder la question ' || n || ' ?', ${since}
   from generate_series(1, ${count}) n`,
];

/** The statements that add so many of each. */
export function waiting({
  candidates: papers,
  requests: asked,
  disputes: contested,
  checks: awaited,
  messages: written,
}) {
  const most = Math.max(asked, awaited);
  return [
    ...families(most),
    ...candidates(papers, most),
    ...requests(asked),
    ...disputes(contested),
    ...checks(awaited),
    ...messages(written),
  ];
}
