import { useTranslation } from "react-i18next";

import { longDay, noonOf } from "#app/lib/french-date.ts";
import { HelpLink } from "#app/modules/foundation/case/components/help-link.tsx";
import type { Contract } from "#app/modules/lessons/contract/contract.endpoints.ts";
import type { OwnTeacher } from "#app/modules/lessons/contract/list-teachers.endpoints.ts";
import type { ContractTerms } from "#app/modules/lessons/contract/paper.endpoints.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { ActLink } from "#app/ui/act-row.tsx";
import { Note } from "#app/ui/note.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";

type StandingProps = { contract: Contract; back: string };

export function OwnStanding({ contract, back }: StandingProps) {
  const { t } = useTranslation("contract", { keyPrefix: "sheet" });
  const { paused_until: paused, pending_prices_version: pending, teacher } = contract;
  const signal = pathTo(paths.signalChange, { contractId: String(contract.id) });
  return (
    <div className="grid gap-s4 empty:hidden not-last:mb-s4">
      {paused && (
        <Note>
          <p>
            <b>{t("paused", { day: longDay(new Date(paused)) })}</b>
          </p>
          <p>{t("paused_then", { teacher: teacher.firstname })}</p>
          <p>
            <ActLink to={withQuery(signal, { retour: back })} opens="signal-change">
              {t("restart")}
            </ActLink>
          </p>
        </Note>
      )}
      {contract.ends_on && !contract.ended_at && (
        <Note>
          <p>
            <b>{t("ends", { day: longDay(noonOf(contract.ends_on)) })}</b>
          </p>
          <p>{t("ends_then")}</p>
        </Note>
      )}
      {contract.payment_expected && (
        <Note tone="yellow">
          <p>
            <b>{t("unpaid")}</b>
          </p>
          <p>
            <ActLink to={paths.card}>{t("unpaid_act")}</ActLink>
          </p>
        </Note>
      )}
      {pending?.proposed_by === "customer" && (
        <Note tone="blue">
          <p className="flex flex-wrap items-center gap-s2">
            <StateTag state={pending.state} />
          </p>
          <p>{pending.state.waiting?.sentence}</p>
        </Note>
      )}
    </div>
  );
}

export function ComingMode({ contract, terms, back }: StandingProps & { terms: ContractTerms }) {
  const { t } = useTranslation("contract", { keyPrefix: "sheet.modes" });
  const coming = terms.modes.find((one) => one.coming && one.mode !== terms.mode);
  if (!coming) return null;
  const words = { day: longDay(new Date(coming.from)), teacher: contract.teacher.firstname };
  const signal = pathTo(paths.signalChange, { contractId: String(contract.id) });
  return (
    <div className="not-last:mb-s4">
      <Note tone="yellow">
        <p>
          <b>{t(`coming_customer.${coming.mode}`, words)}</b>
        </p>
        <p>{t(`coming_right.${coming.mode}`)}</p>
        <p>
          <ActLink to={withQuery(signal, { retour: back })} opens="signal-change">
            {t("stop")}
          </ActLink>
        </p>
      </Note>
    </div>
  );
}

type ActsProps = Readonly<{
  own: OwnTeacher;
  contract: Contract;
  terms: ContractTerms;
  back: string;
}>;

export function OwnActs({ own, contract, terms, back }: ActsProps) {
  const { t } = useTranslation("contract");
  const params = { contractId: String(contract.id) };
  const live = contract.ended_at === null;
  const teacherId = String(contract.teacher.id);
  const mayReview = own.customer_review !== null || terms.given.courses > 0;
  return (
    <ul className="mt-s4">
      {contract.room_url && (
        <li>
          <ActLink to={contract.room_url} reloadDocument>
            {t("sheet.room")}
          </ActLink>
        </li>
      )}
      {live && (
        <li>
          <ActLink
            to={withQuery(pathTo(paths.signalChange, params), { retour: back })}
            opens="signal-change"
          >
            {t("signal.link")}
          </ActLink>
        </li>
      )}
      {mayReview && (
        <li>
          <ActLink to={pathTo(paths.writeReview, { teacherId })}>
            {t(own.customer_review ? "sheet.review_again" : "sheet.review", {
              teacher: contract.teacher.firstname,
            })}
          </ActLink>
        </li>
      )}
      {hasEnd(contract, terms) && (
        <li>
          <ActLink to={pathTo(paths.employmentEnd, params)}>{t("sheet.end_papers")}</ActLink>
        </li>
      )}
      <li>
        <ActLink to={pathTo(paths.contractPrint, params)} reloadDocument target="_blank">
          {t("sheet.pdf")}
        </ActLink>
      </li>
      {live && (
        <li>
          <ActLink to={withQuery(paths.quote, { contrat: contract.id })}>
            {t("sheet.quote")}
          </ActLink>
        </li>
      )}
      <li>
        <HelpLink subject="contract" id={contract.id} />
      </li>
    </ul>
  );
}

/** The teacher is employed, or was: the end has its papers (STM-52). */
const hasEnd = ({ ended_at: ended, ends_on: ends, mode }: Contract, { given }: ContractTerms) =>
  ended === null ? mode === "mandate" && given.courses > 0 : ends !== null;
