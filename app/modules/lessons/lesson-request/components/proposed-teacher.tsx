import { useTranslation } from "react-i18next";

import { figure } from "#app/lib/figure.ts";
import { nameWithInitial } from "#app/lib/names.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import { responseTimeOf } from "#app/lib/response-time.ts";
import type { RequestProposal } from "#app/modules/lessons/lesson-request/lesson-request.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";

import { Reasons } from "./reasons.tsx";

type RequestedTeacherProps = {
  proposal: RequestProposal;
  isAlike: boolean;
};

export function RequestedTeacher({ proposal, isAlike }: RequestedTeacherProps) {
  const { t } = useTranslation("lesson-request");
  const { teacher, state, refusal } = proposal;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-s3 py-1.5">
      <Portrait src={teacher.photo_url} name={teacher.firstname} size="s" />
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-s3">
          <Link to={pathTo(paths.lesson, { lesson: teacher.slug })} className="font-semibold">
            {nameWithInitial(teacher.firstname, teacher.initial)}
          </Link>
          <LinePrice proposal={proposal} />
        </div>
        <About proposal={proposal} />
        <div className="flex flex-wrap items-center gap-x-s4 gap-y-1">
          {!isAlike && <StateTag state={state} />}
          {refusal && <p className="text-sm">{t("answer.refusal", { name: refusal.name })}</p>}
        </div>
      </div>
    </li>
  );
}

type Shown = { proposal: RequestProposal };

/** The full price first and largest, the rest smaller (LAW-12). */
function LinePrice({ proposal: { price, price_after_tax_credit: net } }: Shown) {
  const { t } = useTranslation("lesson-request");
  return (
    <p className="whitespace-nowrap">
      <b className="font-title text-lg whitespace-nowrap">{hourlyPrice(price)}</b>{" "}
      {net !== null && (
        <span className="text-xs text-board">
          {t("net", { net: hourlyPrice(net) })}
          <span className="sr-only"> {t("net_after")}</span>
        </span>
      )}
    </p>
  );
}

function About({ proposal }: Shown) {
  const { t } = useTranslation("lesson-request");
  const facts = factsOf(t, proposal);
  if (!proposal.state.waiting || proposal.reasons.length === 0) {
    return <p className="text-sm text-ink-2">{facts}</p>;
  }
  return (
    <details className="group text-sm">
      <summary className="flex min-h-6 items-start justify-between gap-s2 leading-snug text-ink-2">
        <span>
          {facts} <span className="sr-only">{t("reasons.title")}</span>
        </span>
        <Icon name="down" className="mt-[.1em] group-open:rotate-180" />
      </summary>{" "}
      <Reasons proposal={proposal} />
    </details>
  );
}

type T = (key: string, words?: { count?: number; km?: string }) => string;

function factsOf(t: T, { teacher, distance_km: km }: RequestProposal): string {
  const { response_time_hours: hours } = teacher;
  const far = km !== null && t(km < 1 ? "line.near" : "line.distance", { km: figure(km) });
  return [teacher.headline ?? teacher.title, far, hours !== null && delayOf(t, hours)]
    .filter((fact) => fact !== false)
    .join(", ");
}

function delayOf(t: T, hours: number): string {
  const { unit, count } = responseTimeOf(hours);
  return t(`line.answers_${unit}`, { count });
}
