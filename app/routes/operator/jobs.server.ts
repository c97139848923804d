import i18next from "i18next";

import { type Act, decisionAction } from "#app/bff/decision.server.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { ledger } from "#app/modules/billing/ledger/endpoints.ts";
import { jobs } from "#app/modules/foundation/job/endpoints.ts";
import { mails } from "#app/modules/foundation/mail/endpoints.ts";
import { outgoingEvents } from "#app/modules/foundation/outgoing-event/endpoints.ts";
import { withQuery } from "#app/paths.ts";

import { ofForm } from "./form-params.ts";
import { deskPaths } from "./paths.ts";

type Counted = Readonly<{ retried: number }>;
type Ran = readonly Readonly<{ done: number; failed: number }>[];

const words = (key: string, count: number) => i18next.t(`desk-jobs:${key}`, { count });

/** Every one of a kind at once. */
const all = (endpoint: Act["endpoint"], part: string): Act => ({
  endpoint,
  done: `desk-jobs:${part}.retry_all_done`,
  details: ({ retried }: Counted) => ({ count: retried }),
  notes: ({ retried }: Counted) => [words(`${part}.would`, retried)],
});

const inView = (vue: string) => () => withQuery(deskPaths.deskJobs, { vue });

const acts: Readonly<Record<string, Act>> = {
  retry_mail: { endpoint: mails.retry, params: ofForm("id"), done: "desk-jobs:mails.retry_done" },
  close_mail: { endpoint: mails.close, params: ofForm("id"), done: "desk-jobs:mails.close_done" },
  retry_mails: all(mails.retryAll, "mails"),
  retry_event: {
    endpoint: outgoingEvents.retry,
    params: ofForm("id"),
    done: "desk-jobs:events.retry_done",
  },
  close_event: {
    endpoint: outgoingEvents.close,
    params: ofForm("id"),
    done: "desk-jobs:events.close_done",
  },
  retry_events: all(outgoingEvents.retryAll, "events"),
  retry_row: {
    endpoint: jobs.retryRow,
    params: ofForm("name", "id"),
    done: "desk-jobs:rows.retry_done",
  },
  retry_rows: all(jobs.retryRows, "rows"),
  run: {
    endpoint: jobs.run,
    params: ofForm("name"),
    done: "desk-jobs:jobs.run_done",
    details: (ran: Ran) => ({
      done: sumOf(ran, ({ done }) => done),
      failed: sumOf(ran, ({ failed }) => failed),
    }),
    notes: (ran: Ran) => [
      words(
        "jobs.would",
        sumOf(ran, ({ done }) => done),
      ),
    ],
    to: inView("taches"),
  },
  prove: {
    endpoint: ledger.proveAgain,
    done: "desk-jobs:ledger.again_done",
    details: ({ total }: { total: number }) => ({ count: total }),
    notes: ({ total }: { total: number }) => [words("ledger.would", total)],
    to: inView("comptes"),
  },
};

export const action = decisionAction({ acts, back: deskPaths.deskJobs, id: () => "" });
