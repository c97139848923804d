import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { customerLoader } from "#app/bff/route.server.ts";
import { WithdrawalLink } from "#app/modules/care/withdrawal/components/withdrawal-link.tsx";
import { withdrawals as withdrawalEndpoints } from "#app/modules/care/withdrawal/endpoints.ts";
import { ContractHead } from "#app/modules/lessons/contract/components/contract-head.tsx";
import {
  ContractModes,
  ContractPauses,
  ContractTermsList,
  EmployerRights,
} from "#app/modules/lessons/contract/components/contract-terms.tsx";
import { contractName } from "#app/modules/lessons/contract/components/contract-words.ts";
import { NextChargeWords } from "#app/modules/lessons/contract/components/next-charge.tsx";
import {
  ComingMode,
  OwnActs,
  OwnStanding,
} from "#app/modules/lessons/contract/components/own-contract.tsx";
import { PriceHistory } from "#app/modules/lessons/contract/components/price-history.tsx";
import { asksRates, RatesTodo } from "#app/modules/lessons/contract/components/rates-todo.tsx";
import { WriteToTeacher } from "#app/modules/lessons/contract/components/write-link.tsx";
import { contracts as contractEndpoints } from "#app/modules/lessons/contract/endpoints.ts";
import { PlannedOfContract } from "#app/modules/lessons/planned-course/components/planned-of-contract.tsx";
import { plannedCourses } from "#app/modules/lessons/planned-course/endpoints.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { Back, Columns, Section, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Price } from "#app/ui/price.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";

export const handle = {
  i18n: ["contract", "planned-course", "withdrawal"],
  query: ["signale"],
};

export const meta = pageMeta("contract:sheet.page", { noindex: true });

export const loader = customerLoader(async ({ api, contractId: id }) => {
  const { data } = await api(contractEndpoints.listTeachers, {});
  const own = data.find(({ contracts }) => contracts.some((one) => String(one.id) === id));
  const contract = own?.contracts.find((one) => String(one.id) === id);
  if (!own || !contract) throw new Response(null, { status: 404 });
  const params = { id: contract.id };
  const [terms, coming, withdrawals] = await Promise.all([
    api(contractEndpoints.showPaper, { params }),
    api(plannedCourses.listComing, { query: { kind: "planned" } }),
    api(withdrawalEndpoints.open, {}),
  ]);
  const withdrawal = withdrawals.find(({ number }) => number === contract.number) ?? null;
  return {
    own,
    contract,
    terms,
    coming: coming.data.filter((one) => one.contract_id === contract.id),
    withdrawal,
  };
});

/** Parties, prices, next charge and possible actions (CUS-018, CUS-046). */
export default function ContractPage() {
  const { t } = useTranslation("contract");
  const { own, contract, terms, coming, withdrawal } = useLoaderData<typeof loader>();
  const { teacher, state, payment_state: unpaid, prices, ended_at: ended } = contract;
  const back = pathTo(paths.contract, { contractId: String(contract.id) });
  const plan = withQuery(pathTo(paths.planWithTeacher, { contractId: String(contract.id) }), {
    retour: back,
  });
  const aside = (
    <>
      {!ended && (
        <section className="mb-s6">
          <h2 className="mb-s2">{t("next.label")}</h2>
          <p>
            <NextChargeWords contract={contract} />
          </p>
        </section>
      )}
      <section>
        <h2 className="mb-s3">{t("sheet.contract")}</h2>
        <ContractTermsList terms={terms} dates={contract} side="customer" />
        <OwnActs own={own} contract={contract} terms={terms} back={back} />
      </section>
      <WithdrawalLink withdrawal={withdrawal} />
    </>
  );
  return (
    <Wrap>
      <Back to={paths.myTeachers}>{t("page")}</Back>
      <ContractHead
        title={t("sheet.title", { name: contractName(t, contract), teacher: teacher.firstname })}
        name={teacher.firstname}
        photo={teacher.photo_url}
        tags={
          <>
            <StateTag state={state} /> {unpaid && <StateTag state={unpaid} />}
          </>
        }
        lead={t(`mode.${contract.mode}`, { teacher: teacher.firstname })}
        phone={own.contact?.phone ?? null}
        write={<WriteToTeacher contract={contract} />}
      />
      <Columns aside={aside}>
        <OwnStanding contract={contract} back={back} />
        <ComingMode contract={contract} terms={terms} back={back} />
        <RatesTodo contract={contract} back={back} />
        <PlannedOfContract
          coming={coming}
          side="customer"
          isBelow={asksRates(contract)}
          plan={contract.status === "active" ? plan : undefined}
        />
        <Section title={t("sheet.prices.title")}>
          {!ended && <Price gross={prices.price} net={prices.price_after_tax_credit} />}
          <PriceHistory
            versions={contract.prices_versions}
            since={contract.created_at}
            side="customer"
          />
          <p className="mt-s2 text-sm text-ink-2">{t("sheet.prices.rule")}</p>
        </Section>
        <ContractModes terms={terms} side="customer" />
        <ContractPauses terms={terms} />
        <div className="mt-s6">
          <EmployerRights terms={terms} />
        </div>
      </Columns>
    </Wrap>
  );
}
