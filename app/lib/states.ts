/** CNV-11: the words are in `locales/fr/states.json`. */
export const colours = ["green", "yellow", "red", "blue", "grey"] as const;

export type Colour = (typeof colours)[number];

export type Viewer = "customer" | "teacher" | "operator";

/** Awaited party, dates, and the event on silence (CNV-15). */
export type Waiting<Event extends string = string> = Readonly<{
  who: Viewer | "provider";
  since: Date;
  deadline: Date | undefined;
  silence: Event | undefined;
}>;

type Colours = Readonly<Record<Viewer, Colour>>;

const forAll = (colour: Colour): Colours => ({
  customer: colour,
  teacher: colour,
  operator: colour,
});

const green = forAll("green");
const red = forAll("red");
const blue = forAll("blue");
const grey = forAll("grey");

const asksFamily: Colours = { ...blue, customer: "yellow" };
const asksTeacher: Colours = { ...blue, teacher: "yellow" };
/** The family settles it, the operator follows (STM-46). */
const unpaid: Colours = { ...red, operator: "yellow" };
const asksOperator: Colours = { ...blue, operator: "yellow" };

const recorded = { awaiting: blue, recording: blue, joining: blue } as const;
/** Colours by machine and viewer: LBL-01 to LBL-26, LBL-30, LBL-31, LBL-33, LBL-35, LBL-36, LBL-37. */
const table = {
  step: {
    to_evaluate: { ...asksFamily, operator: "yellow" },
    search_teachers: blue,
    search_teachers__answer: asksFamily,
    payment_method: asksFamily,
    tax_credit: asksFamily,
    invoicing: asksFamily,
    first_contact: blue,
    first_course_report: asksFamily,
    success: green,
  },
  lesson_request: {
    processing: blue,
    processing__choice: asksFamily,
    waiting_customer_reply: asksFamily,
    waiting_payment_method: asksFamily,
    waiting_first_course: asksTeacher,
    waiting_first_course_validation: asksFamily,
    concluded: green,
    cancelled: grey,
  },
  response: {
    pending: asksTeacher,
    contacted: asksTeacher,
    accepted: asksFamily,
    accepted_if: asksFamily,
    clarifications_requested: asksFamily,
    applicate: asksFamily,
    selected: green,
    refused: grey,
    unavailable: grey,
    overbooked: grey,
    ignored: grey,
    other_teacher_selected: grey,
    cancelled: grey,
  },
  offer: { proposed: asksFamily, accepted: green, refused: grey, cancelled: grey },
  course: {
    to_confirm: asksFamily,
    to_confirm__undeclared: { ...asksFamily, teacher: "yellow" },
    confirmed: blue,
    disputed: { ...red, operator: "blue" },
    to_review: asksOperator,
    failed: { ...red, teacher: "blue" },
    success: green,
    cancelled: grey,
  },
  planned_course: {
    proposed: blue,
    proposed__customer: asksFamily,
    proposed__teacher: asksTeacher,
    proposed__move_customer: asksFamily,
    proposed__move_teacher: asksTeacher,
    confirmed: green,
    confirmed__over: asksTeacher,
    given: green,
    cancelled: grey,
    late_cancelled: grey,
    lapsed: grey,
  },
  replay: { ...recorded, unpublished: grey, published: green, erased: grey },
  room: { scheduled: blue, closed: blue, open: green, live: green, ended: grey },
  price_version: {
    pending: blue,
    pending__answer: { customer: "yellow", teacher: "yellow", operator: "blue" },
    accepted: green,
    refused: grey,
    refused__expire: grey,
    refused__withdraw: grey,
    refused__contract_ended: grey,
    replaced: grey,
  },
  contract: { active: green, suspended: grey, ended: grey, payment_expected: asksFamily },
  bill: {
    draft: grey,
    due: asksFamily,
    due__held: blue,
    due__unpaid: unpaid,
    processing: blue,
    awaiting: asksFamily,
    awaiting__held: blue,
    awaiting__advance: blue,
    awaiting__declined: asksFamily,
    paid: green,
    failed: red,
    failed__held: blue,
    failed__rejected: red,
    failed__unpaid: unpaid,
    credited: grey,
  },
  payment: {
    created: asksFamily,
    requires_action: asksFamily,
    processing: blue,
    succeeded: green,
    failed: red,
    refunded: grey,
  },
  refund: {
    asked: blue,
    sending: blue,
    to_send: asksOperator,
    to_send__account: asksFamily,
    done: green,
    kept: grey,
    failed: { ...blue, operator: "red" },
  },
  registration: {
    draft: asksFamily,
    paying: asksFamily,
    awaiting_payment: asksFamily,
    registered: green,
    attended: green,
    absent: grey,
    evaluated: green,
    expired: grey,
    cancelled: grey,
  },
  waiting_list: {
    unconfirmed: asksFamily,
    waiting: blue,
    called: asksFamily,
    taken: green,
    expired: grey,
    left: grey,
  },
  withdrawal: {
    stated: { customer: "yellow", teacher: "grey", operator: "blue" },
    received: { customer: "yellow", teacher: "grey", operator: "yellow" },
    confirmed: { customer: "blue", teacher: "grey", operator: "yellow" },
    refunded: green,
    declined: grey,
    expired: grey,
    late: grey,
    refused: grey,
    closed: grey,
  },
  // LBL-24
  group_lesson: {
    draft: { customer: "grey", teacher: "grey", operator: "yellow" },
    open: green,
    full: { customer: "grey", teacher: "green", operator: "green" },
    closed: blue,
    done: grey,
    done__to_evaluate: { customer: "grey", teacher: "yellow", operator: "blue" },
    cancelled: grey,
  },
  // LBL-27
  review: {
    requested: asksFamily,
    sent: green,
    hidden: { customer: "red", teacher: "grey", operator: "grey" },
  },
  // LBL-29
  opportunity: { open: asksTeacher, accepted: blue, ignored: grey, closed: grey },
  // LBL-28
  affiliation: {
    pending: asksFamily,
    accepted: green,
    refused: grey,
    expired: grey,
    deleted: grey,
  },
  abandoned_booking: {
    in_progress: grey,
    ready_to_send: { ...grey, operator: "yellow" },
    sent: grey,
  },
  // LBL-21, LBL-11, LBL-12
  advance: {
    none: { ...grey, operator: "grey" },
    registered: { customer: "yellow", teacher: "grey", operator: "blue" },
    enabled: green,
    disabled: grey,
    refused: grey,
  },
  tax_account: {
    missing: grey,
    created: { customer: "yellow", teacher: "blue", operator: "blue" },
    enabled: green,
    refused: red,
    blocked: red,
    disabled: grey,
  },
  payee_account: {
    missing: { ...grey, teacher: "yellow" },
    created: { customer: "yellow", teacher: "blue", operator: "blue" },
    enabled: green,
    refused: red,
    blocked: red,
    disabled: grey,
  },
  // LBL-20
  payout: { pending: blue, succeeded: green, failed: red },
  tax_declaration: {
    being_created: blue,
    pending: asksFamily,
    approved: blue,
    approved__paid: green,
    user_declined: { ...blue, customer: "red" },
    user_declined__desk: { customer: "red", teacher: "blue", operator: "yellow" },
    rejected: { ...red, teacher: "blue" },
  },
  application: {
    unknown: grey,
    being_processed_step_1: asksTeacher,
    being_processed_step_2: asksOperator,
    to_confirm: asksTeacher,
    hired: green,
    refused: grey,
    customer: grey,
    left: grey,
  },
  // LBL-08
  document: {
    missing: { customer: "grey", teacher: "yellow", operator: "blue" },
    pending: asksOperator,
    approved: green,
    approved__seen: green,
    refused: { customer: "grey", teacher: "red", operator: "blue" },
  },
  case: {
    new: asksOperator,
    in_progress: asksOperator,
    done: green,
    kept: grey,
    restricted: { ...grey, teacher: "red" },
    removed: { ...grey, teacher: "red" },
  },
  suspension: {
    announced: { customer: "grey", teacher: "red", operator: "blue" },
    in_force: { ...grey, teacher: "red" },
    contested: asksOperator,
    lifted: { ...grey, teacher: "green" },
  },
} as const satisfies Record<string, Record<string, Colours>>;

type Table = typeof table;

export type State<Machine extends keyof Table = keyof Table> = {
  [One in Machine]: Readonly<{
    machine: One;
    state: Exclude<keyof Table[One], `${string}__${string}`>;
    /** A variant with its own words or colour: `alert` reads `to_confirm__alert`. */
    variant?: string | undefined;
    colour?: Colour | undefined;
    waiting?: Waiting | undefined;
  }>;
}[Machine];

/** `machine.state__variant` of each that has one of these colours for a viewer. */
export const statesIn = (viewer: Viewer, wanted: readonly Colour[]): string[] =>
  Object.entries(table).flatMap(([machine, states]) =>
    Object.entries<Colours>(states).flatMap(([state, row]) =>
      wanted.includes(row[viewer]) ? [`${machine}.${state}`] : [],
    ),
  );

export function colourOf({ machine, state, variant, colour }: State, viewer: Viewer): Colour {
  if (colour) return colour;
  const rows: Readonly<Record<string, Colours>> = table[machine];
  return (rows[`${state}__${variant ?? ""}`] ?? rows[state] ?? grey)[viewer];
}
