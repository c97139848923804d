import { useTranslation } from "react-i18next";

import { longDay, noonOf } from "#app/lib/french-date.ts";
import type { Contract } from "#app/modules/lessons/contract/contract.endpoints.ts";
import type { OwnTeacher } from "#app/modules/lessons/contract/list-teachers.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ActLink, ActRow } from "#app/ui/act-row.tsx";
import { CallLink } from "#app/ui/call-link.tsx";
import { Reply } from "#app/ui/history.tsx";
import { Fact, Facts } from "#app/ui/lines.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import { Price } from "#app/ui/price.tsx";
import { StateTag, Tag } from "#app/ui/state-tag.tsx";

import { contractName } from "./contract-words.ts";
import { NextChargeWords } from "./next-charge.tsx";
import { WriteToTeacher } from "./write-link.tsx";

type OwnTeacherLineProps = {
  own: OwnTeacher;
  signaled: string | null;
};

export function OwnTeacherLine({ own, signaled }: OwnTeacherLineProps) {
  const { t } = useTranslation("contract");
  const { teacher, contact, contracts, customer_review: review, status } = own;
  const mode = sharedMode(contracts);
  return (
    <li className="grid grid-cols-[auto_1fr] gap-s4 border-b border-line py-s5">
      <Portrait src={teacher.photo_url} name={teacher.firstname} />
      <div className="grid min-w-0 gap-s3">
        <div>
          <h2 className="text-lg">{contact?.name ?? teacher.firstname}</h2>
          <HeadFacts own={own} mode={mode} />
        </div>
        {contracts.map((contract) => (
          <ContractPart
            key={contract.id}
            contract={contract}
            signaled={signaled === String(contract.id)}
            withMode={!mode}
          />
        ))}
        {review && (
          <Reply from={t("review", { rating: String(review.rating).replace(".", ",") })}>
            {review.review}
          </Reply>
        )}
        {status === "inactive" && teacher.slug && (
          <ActRow>
            <ActLink to={pathTo(paths.lesson, { lesson: teacher.slug })}>
              {t("again", { teacher: teacher.firstname })}
            </ActLink>
          </ActRow>
        )}
      </div>
    </li>
  );
}

/** Undefined where contracts with one teacher differ. */
function sharedMode(contracts: readonly Contract[]): Contract["mode"] | undefined {
  const [mode, ...others] = new Set(contracts.map((one) => one.mode));
  return others.length === 0 ? mode : undefined;
}

function HeadFacts({ own, mode }: { own: OwnTeacher; mode: Contract["mode"] | undefined }) {
  const phone = own.contact?.phone;
  if (!phone && !mode) return null;
  return (
    <Facts>
      {phone && (
        <Fact icon="phone">
          <CallLink phone={phone} className="inline-flex min-h-tap items-center" />
        </Fact>
      )}
      {mode && <ModeFact mode={mode} teacher={own.teacher.firstname} />}
    </Facts>
  );
}

type ModeProps = { mode: Contract["mode"]; teacher: string };

/** Who employs, once for all contracts with a teacher that agree. */
function ModeFact({ mode, teacher }: ModeProps) {
  const { t } = useTranslation("contract");
  return <Fact icon="user">{t(`mode.${mode}`, { teacher })}</Fact>;
}

type PartProps = { contract: Contract; signaled: boolean; withMode: boolean };

function ContractPart({ contract, signaled, withMode }: PartProps) {
  const { t } = useTranslation("contract");
  const { prices, state, payment_state: unpaid, ended_at: ended } = contract;
  return (
    <div className="grid gap-s2">
      <p className="flex flex-wrap items-center gap-s2">
        <b>{contractName(t, contract)}</b> <StateTag state={state} />{" "}
        {unpaid && <StateTag state={unpaid} />}{" "}
        {signaled && <Tag colour="green">{t("signaled")}</Tag>}
      </p>
      {!ended && <Price gross={prices.price} net={prices.price_after_tax_credit} size="s" />}
      <ContractFacts contract={contract} withMode={withMode} />
      <OwnProposal contract={contract} />
      {!ended && <NextCharge contract={contract} />}
      <ContractActions contract={contract} />
    </div>
  );
}

function ContractFacts({ contract, withMode }: Omit<PartProps, "signaled">) {
  const { t } = useTranslation("contract");
  const { mode, teacher, ended_at: ended } = contract;
  return (
    <>
      <Facts>
        <Fact icon="file">{t("number", { number: contract.number })}</Fact>
        <Fact icon="calendar">
          {t(ended ? "ended" : "since", { date: longDay(new Date(ended ?? contract.created_at)) })}
        </Fact>
        {contract.paused_until && (
          <Fact icon="calendar">
            {t("paused", { date: longDay(new Date(contract.paused_until)) })}
          </Fact>
        )}
        {contract.ends_on && !ended && (
          <Fact icon="calendar">{t("sheet.ends", { day: longDay(noonOf(contract.ends_on)) })}</Fact>
        )}
        {withMode && <ModeFact mode={mode} teacher={teacher.firstname} />}
      </Facts>
      {contract.condition && (
        <p className="text-sm">{t("condition", { text: contract.condition })}</p>
      )}
    </>
  );
}

function NextCharge({ contract }: { contract: Contract }) {
  const { t } = useTranslation("contract", { keyPrefix: "next" });
  return (
    <p className="text-sm">
      <b>{t("label")}</b> <NextChargeWords contract={contract} />
    </p>
  );
}

function ContractActions({ contract }: { contract: Contract }) {
  const { t } = useTranslation("contract");
  const params = { contractId: String(contract.id) };
  const whose = <span className="sr-only">{t("whose", { name: contractName(t, contract) })}</span>;
  return (
    <ActRow>
      <ActLink to={pathTo(paths.contract, params)}>
        {t("sheet.open")}
        {whose}
      </ActLink>
      <WriteToTeacher contract={contract}>{whose}</WriteToTeacher>
      {!contract.ended_at && (
        <ActLink to={pathTo(paths.signalChange, params)} opens="signal-change">
          {t("signal.link")}
          {whose}
        </ActLink>
      )}
      <ActLink to={pathTo(paths.contractPrint, params)} reloadDocument target="_blank">
        {t("sheet.pdf")}
        {whose}
      </ActLink>
    </ActRow>
  );
}

function OwnProposal({ contract: { pending_prices_version: pending } }: { contract: Contract }) {
  if (pending?.proposed_by !== "customer") return null;
  return (
    <p className="text-sm">
      <StateTag state={pending.state} /> {pending.state.waiting?.sentence}
    </p>
  );
}
