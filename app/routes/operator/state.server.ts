import i18next from "i18next";

import type { Api } from "#app/bff/api-client.server.ts";
import { decisionAction } from "#app/bff/decision.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { plusDays, plusHours } from "#app/lib/clock.ts";
import { fullInstant } from "#app/lib/french-date.ts";
import { parisInstant } from "#app/lib/paris-time.ts";
import { payments } from "#app/modules/billing/payment/endpoints.ts";
import { backups } from "#app/modules/foundation/backup/endpoints.ts";
import { counters } from "#app/modules/foundation/counter/endpoints.ts";
import { jobs } from "#app/modules/foundation/job/endpoints.ts";
import { metrics } from "#app/modules/foundation/metric/endpoints.ts";
import { bookings } from "#app/modules/lessons/booking/endpoints.ts";

import { deskPaths } from "./paths.ts";

const one = { query: { length: 1 } };

/** Undefined in production, where the clock is the machine's. */
async function clockOf(api: Api): Promise<string | undefined> {
  try {
    return (await api(jobs.showClock, {})).now;
  } catch (refusal) {
    if (refusal instanceof Response && refusal.status === 404) return undefined;
    throw refusal;
  }
}

async function healthOf(api: Api) {
  return {
    view: "service" as const,
    providers: await api(jobs.listProviders, {}),
    failing: (await api(jobs.listFailing, one)).total,
    levels: await api(metrics.listLevels, {}),
    now: await clockOf(api),
  };
}

const shownArchives = 14;

async function machineOf(api: Api) {
  return {
    view: "machine" as const,
    service: await api(jobs.showService, {}),
    archives: (await api(backups.list, {})).slice(0, shownArchives),
  };
}

async function figuresOf(api: Api) {
  const { sums } = await api(counters.list, { query: {} });
  const credits = await api(payments.listCredits, one);
  const abandoned = await api(bookings.listAbandoned, one);
  return {
    view: "figures" as const,
    sums,
    credits: { left: credits.left, total: credits.total },
    abandoned: abandoned.total,
  };
}

const views = { machine: machineOf, compteurs: figuresOf } as const;

type Shown = Awaited<ReturnType<(typeof views)[keyof typeof views] | typeof healthOf>>;

const isView = (word: string): word is keyof typeof views => Object.hasOwn(views, word);

export const loader = operatorLoader(({ api, request }): Promise<Shown> => {
  const word = new URL(request.url).searchParams.get("vue") ?? "";
  return isView(word) ? views[word](api) : healthOf(api);
});

const steps = {
  hour: (now: Date) => plusHours(now, 1),
  day: (now: Date) => plusDays(now, 1),
  week: (now: Date) => plusDays(now, 7),
} as const;

const isStep = (word: unknown): word is keyof typeof steps =>
  typeof word === "string" && Object.hasOwn(steps, word);

/** The chosen step from the hour that the page showed, or eight in the morning of a day. */
function toNow(form: FormData): void {
  const [step, from, day] = [form.get("by"), form.get("from"), form.get("day")];
  const shown = new Date(typeof from === "string" ? from : "");
  if (isStep(step) && !Number.isNaN(shown.getTime())) {
    form.set("now", steps[step](shown).toISOString());
  } else if (typeof day === "string" && /^20\d\d-\d\d-\d\d$/.test(day)) {
    const morning = parisInstant(day, "08:00");
    if (!Number.isNaN(morning.getTime())) form.set("now", morning.toISOString());
  }
}

export const action = decisionAction({
  acts: {
    backup: { endpoint: backups.create, done: "desk-state:backups.begun" },
    move: {
      endpoint: jobs.setClock,
      prepare: toNow,
      done: "desk-state:clock.done",
      details: ({ now }: { now: string }) => ({ at: fullInstant(new Date(now)) }),
      notes: ({ now }: { now: string }) => [
        i18next.t("desk-state:clock.would", { at: fullInstant(new Date(now)) }),
        i18next.t("desk-state:clock.jobs"),
      ],
    },
  },
  back: deskPaths.deskState,
  id: () => "",
});

export type Health = Extract<Shown, { view: "service" }>;
export type Machine = Extract<Shown, { view: "machine" }>;
export type FiguresShown = Extract<Shown, { view: "figures" }>;
