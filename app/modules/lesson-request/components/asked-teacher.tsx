import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { nameWithInitial } from "#app/lib/names.ts";
import { responseTimeOf } from "#app/lib/response-time.ts";
import type { RequestProposal } from "#app/modules/lesson-request/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Portrait } from "#app/ui/portrait.tsx";
import { Price } from "#app/ui/price.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";

import { Reasons } from "./reasons.tsx";

type AskedTeacherProps = {
  proposal: RequestProposal;
  /** Everybody waits for the same thing, said once above. */
  isAlike: boolean;
};

/** Somebody who was asked, on one line: who, how far, how quick, the price; why, folded (CUS-028). */
export function AskedTeacher({ proposal, isAlike }: AskedTeacherProps) {
  const { t } = useTranslation("lesson-request");
  const { teacher, state, refusal } = proposal;
  const name = nameWithInitial(teacher.firstname, teacher.initial);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-s4 py-s3 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <div className="row-span-3 sm:row-span-2">
        <Portrait src={teacher.photo_url} name={teacher.firstname} size="s" />
      </div>
      <div className="min-w-0">
        <Link to={pathTo(paths.lesson, { lesson: teacher.slug })} className="font-semibold">
          {name}
        </Link>
        <p className="text-sm text-ink-2">{teacher.headline ?? teacher.title}</p>
        <FactsLine proposal={proposal} />
      </div>
      <div className="max-sm:col-start-2 sm:text-right">
        <Price gross={proposal.price} net={proposal.price_after_tax_credit} size="s" />
      </div>
      <div className="col-start-2 flex sm:col-span-2 flex-wrap items-center gap-x-s4 gap-y-1">
        {!isAlike && <StateTag state={state} />}
        {refusal && <p className="text-sm">{t("answer.refusal", { name: refusal.name })}</p>}
        {state.waiting && <Why proposal={proposal} />}
      </div>
    </li>
  );
}

type Shown = { proposal: RequestProposal };

function FactsLine({ proposal: { teacher, distance_km: km } }: Shown) {
  const { t } = useTranslation("lesson-request");
  const facts = [
    ...(km === null
      ? []
      : [t(km < 1 ? "line.near" : "line.distance", { km: km.toLocaleString("fr-FR") })]),
    ...(teacher.response_time_hours === null ? [] : [delayOf(t, teacher.response_time_hours)]),
  ];
  return facts.length > 0 && <p className="text-sm text-ink-2">{facts.join(", ")}</p>;
}

function delayOf(t: (key: string, words: { count: number }) => string, hours: number): string {
  const { unit, count } = responseTimeOf(hours);
  return t(`line.answers_${unit}`, { count });
}

function Why({ proposal }: Shown) {
  const { t } = useTranslation("lesson-request");
  if (proposal.reasons.length === 0) return null;
  return (
    <details className="w-full text-sm">
      <summary className="inline-flex min-h-tap items-center underline">
        {t("reasons.title")}
      </summary>{" "}
      <Reasons proposal={proposal} />
    </details>
  );
}
