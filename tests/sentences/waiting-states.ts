import { plusDays } from "#app/lib/clock.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import type { State, Viewer } from "#app/lib/states.ts";
import {
  advanceFailures,
  billStates,
  stateOf as billState,
} from "#app/modules/billing/bill/domain.ts";
import { paymentStates, stateOf as paymentState } from "#app/modules/billing/payment/domain.ts";
import { refundStates, stateOf as refundState } from "#app/modules/billing/refund/domain.ts";
import {
  stateOf as withdrawalState,
  withdrawalStates,
} from "#app/modules/care/withdrawal/domain.ts";
import { documentStatuses, stateOfDocument } from "#app/modules/career/document/domain.ts";
import { contestStateOf } from "#app/modules/career/suspension/domain.ts";
import { openStates } from "#app/modules/foundation/case/domain.ts";
import {
  registrationStates,
  stateOf as registrationState,
} from "#app/modules/group-lessons/registration/domain.ts";
import {
  waitingPlaceStateOf,
  waitingPlaceStates,
} from "#app/modules/group-lessons/waiting-place/domain.ts";
import {
  affiliationStates,
  stateOf as affiliationState,
} from "#app/modules/lessons/affiliation/domain.ts";
import {
  contractSides,
  priceVersionStatuses,
  versionState,
} from "#app/modules/lessons/contract/price-version.domain.ts";
import {
  type Collecting,
  courseStatuses,
  stateOf as courseState,
} from "#app/modules/lessons/course/domain.ts";
import {
  lessonRequestProcesses,
  stateOf as requestState,
} from "#app/modules/lessons/lesson-request/domain.ts";
import {
  plannedCourseStatuses,
  sides,
  stateOf as plannedState,
} from "#app/modules/lessons/planned-course/domain.ts";
import {
  isPositive,
  offerStatuses,
  stateOf as responseState,
  teacherResponses,
} from "#app/modules/lessons/proposal/domain.ts";
import {
  stateOf as declarationState,
  taxDeclarationStates,
} from "#app/modules/lessons/tax-credit/declare.domain.ts";

import { combined } from "./combined.ts";

const since = new Date("2026-09-18T10:00:00Z");
const date = plusDays(since, 12);
const dates = [date, null] as const;
const booleans = [true, false] as const;

const requests = () =>
  combined({
    process: lessonRequestProcesses,
    evaluatedAt: dates,
    widenAskedAt: dates,
    answersDueAt: dates,
    offerDueAt: dates,
    firstCourseAt: dates,
    firstCourseReminderAt: dates,
    verdictDueAt: dates,
    escalateDueAt: dates,
    lacksTerms: booleans,
  }).map(({ lacksTerms, ...facts }) =>
    requestState(
      { ...facts, processSince: since, evaluationDueAt: date, cancelDueAt: date },
      lacksTerms,
    ),
  );

const responses = () =>
  combined({
    teacherResponse: teacherResponses,
    offerStatus: offerStatuses,
    silentDueAt: dates,
    offerCancelDueAt: dates,
  })
    .filter(
      ({ teacherResponse, offerStatus }) =>
        offerStatus !== "proposed" || isPositive(teacherResponse),
    )
    .map((facts) =>
      responseState({ ...facts, askedAt: since, respondedAt: null, cancelDueAt: date }),
    );

const collectings: readonly (Collecting | undefined)[] = [
  undefined,
  { who: "provider", deadline: date, by: "card" },
  { who: "provider", deadline: undefined, by: "advance" },
  { who: "customer", deadline: undefined, by: "bank" },
  ...(["card", "declined", "rejected"] as const).flatMap((by) => [
    { who: "customer" as const, deadline: date, by },
    { who: "customer" as const, deadline: undefined, by },
  ]),
  { who: "customer", deadline: date },
  { who: "customer", deadline: undefined },
];

const dues = [
  { verdictDueAt: date, escalateDueAt: null },
  { verdictDueAt: null, escalateDueAt: date },
  { verdictDueAt: null, escalateDueAt: null },
] as const;

const courses = () =>
  combined({
    status: courseStatuses,
    due: dues,
    declaredAt: dates,
    alerts: [[], ["intervention_zone_exceeded"]] as const,
    decisionDueAt: dates,
    collecting: collectings,
  }).map(({ due, collecting, ...facts }) =>
    courseState(
      {
        ...facts,
        ...due,
        statusSince: since,
        isFirst: false,
        alertAnsweredAt: null,
        confirmedAt: null,
        confirmedBy: null,
        disputedAt: null,
        lateDisputedAt: null,
      },
      collecting,
    ),
  );

const planned = () =>
  combined({ status: plannedCourseStatuses, by: sides, movedFrom: dates }).map((facts) =>
    plannedState(
      {
        ...facts,
        start: since,
        duration: 60,
        statusSince: since,
        movedFromDuration: 60,
        expiryDueAt: date,
      },
      date,
    ),
  );

const prices = (): Read[] =>
  combined({ status: priceVersionStatuses, proposedBy: contractSides, viewer: contractSides }).map(
    ({ viewer, ...facts }) => ({
      viewer,
      state: versionState(
        {
          ...facts,
          id: 1,
          format: "individual_student_place",
          hourlyPriceCents: 4000,
          reason: "rates",
          comment: null,
          effectiveFrom: null,
          createdAt: since,
          answeredAt: null,
          answerDueAt: date,
        },
        viewer,
      ),
    }),
  );

const bills = () =>
  combined({
    status: billStates,
    advance: booleans,
    advanceFailure: [null, ...advanceFailures],
    advanceUntil: dates,
    retryAt: [date, undefined],
    checkAt: [date, undefined],
    awaitedUntil: dates,
    keptCents: [0, 5000],
    unpaidSince: dates,
    remindersSent: [0, 1],
    unconfirmed: booleans,
  })
    .filter(({ advance, awaitedUntil }) => !advance || awaitedUntil === null)
    .filter(
      ({ status, advance, keptCents }) => keptCents === 0 || (status === "awaiting" && !advance),
    )
    .map((facts) => billState({ ...facts, updatedAt: since }));

const payments = () =>
  combined({
    status: paymentStates,
    checkAt: dates,
    retryAt: dates,
    errorCode: [null, "card_declined", "authentication_required"],
  }).map((facts) => paymentState({ ...facts, updatedAt: since }));

const refunds = () =>
  combined({
    status: refundStates,
    person: ["family"] as const,
    ibanEnd: [null, "1234"],
    disputed: [false, true],
    now: [since, plusDays(date, 2)],
  }).map(({ now, ...facts }) =>
    refundState({ ...facts, createdAt: since, dueOn: parisDay(date) }, now),
  );

const withdrawals = () =>
  combined({
    state: withdrawalStates,
    expiresAt: dates,
    customerId: [1, null],
  }).map((facts) =>
    withdrawalState({
      ...facts,
      stateSince: since,
      actsAt: facts.customerId === null ? null : date,
      refundDueBy: date,
    }),
  );

const declarations = () =>
  combined({
    state: taxDeclarationStates,
    askedAt: dates,
    choice: [null, "pay"] as const,
    choiceDueAt: dates,
    cardAt: dates,
    deskAt: dates,
  }).map((facts) => declarationState({ ...facts, stateSince: since }));

const others = (): State[] => [
  ...combined({ state: registrationStates, holdUntil: dates }).map((facts) =>
    registrationState({ ...facts, stateSince: since }),
  ),
  ...combined({ state: waitingPlaceStates, calledUntil: dates }).map((facts) =>
    waitingPlaceStateOf({ ...facts, stateSince: since }),
  ),
  ...affiliationStates.map((status) =>
    affiliationState({ status, createdAt: since, expiresAt: date }),
  ),
  ...documentStatuses.map((status) =>
    stateOfDocument({ type: "diploma", status, statusSince: since }),
  ),
  ...openStates.map((state): State => {
    const waiting = { who: "operator", since, deadline: date, silence: undefined } as const;
    return { machine: "case", state, waiting };
  }),
  ...[
    contestStateOf({ state: "in_force", contestedAt: since, answeredAt: null, lateToldAt: null }),
  ].flatMap((state) => state ?? []),
];

/** A state, and its only reader when it is made for one. */
type Read = Readonly<{ state: State; viewer?: Viewer }>;

const keyOf = ({ state: { machine, state, variant, waiting }, viewer }: Read) =>
  [
    machine,
    state,
    variant,
    viewer,
    waiting?.who,
    waiting?.silence,
    Boolean(waiting?.deadline),
  ].join();

/** Each state that its machine can give and that waits for somebody, once. */
export function waitingStates(): Read[] {
  const all: State[] = [
    ...requests(),
    ...responses(),
    ...courses(),
    ...planned(),
    ...bills(),
    ...payments(),
    ...refunds(),
    ...withdrawals(),
    ...declarations(),
    ...others(),
  ];
  const read = [...all.map((state) => ({ state })), ...prices()].filter(
    ({ state }) => state.waiting,
  );
  return [...new Map(read.map((one) => [keyOf(one), one])).values()];
}
