import { useTranslation } from "react-i18next";

import type { ApplicationSteps } from "#app/modules/career/application/application.endpoints.ts";
import type { FinaliseStep } from "#app/modules/career/application/finalise.domain.ts";
import { PaperList } from "#app/modules/career/document/components/paper-list.tsx";
import type { TeacherDocument } from "#app/modules/career/document/endpoints.ts";
import { paths } from "#app/paths.ts";
import { cx } from "#app/ui/cx.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Row } from "#app/ui/rows.tsx";
import { Tag } from "#app/ui/state-tag.tsx";

import { papersHere, stepWindows } from "./finalise-ways.ts";

type View = Pick<
  ApplicationSteps,
  | "self_employed"
  | "status_chosen"
  | "home_services"
  | "sap_number"
  | "prices"
  | "iban_end"
  | "documents"
>;

type StepRowProps = Readonly<{
  number: number;
  step: ApplicationSteps["steps"][number];
  view: View;
}>;

const kept: Partial<Record<FinaliseStep, string>> = {
  ...stepWindows,
  prices: paths.teacherPrices,
  bank: paths.payouts,
  administrative_documents: paths.teacherDocuments,
  pedagogic_documents: paths.teacherDocuments,
};

const isWindow = (name: FinaliseStep) => name in stepWindows;

function sapFactOf({ self_employed: independent, home_services: answer }: View) {
  if (!independent) return "sap_salaried";
  return answer === "without" ? "sap_without" : "sap_wanted";
}

function useFact(view: View) {
  const { self_employed: independent, prices, iban_end: end } = view;
  const { t } = useTranslation("application", { keyPrefix: "finalise" });
  return (name: FinaliseStep): string => {
    if (name === "status") return t(independent ? "fact.independent" : "fact.salaried");
    if (name === "osp") return view.sap_number ?? t(`fact.${sapFactOf(view)}`);
    if (name === "bank") return t("fact.bank", { end: end ?? "" });
    return t(`fact.${name}`, prices);
  };
}

export type Look = "done" | "checked" | "missing" | "later";

/** A step's look for the candidate; texts: `finalise.tag`, `finalise.step` (LBL-07, LBL-07b). */
export function lookOf({ name, state, missing, pending }: StepRowProps["step"]): Look {
  if (missing.length > 0) return "missing";
  if (state !== "completed") return name === "validation" ? "later" : "missing";
  return pending > 0 || name === "validation" ? "checked" : "done";
}

/** Complete without a number, yet families then pay the double (TEA-070). */
const isAdvised = ({ name }: StepRowProps["step"], view: View) =>
  name === "osp" && view.self_employed && view.sap_number === null;

function StepTag({ step, view }: Pick<StepRowProps, "step" | "view">) {
  const { t } = useTranslation("application", { keyPrefix: "finalise" });
  const look = lookOf(step);
  if (look === "checked") return <Tag colour="blue">{t("tag.checked")}</Tag>;
  if (look === "later") {
    return (
      <Tag colour="grey" icon="clock">
        {t("tag.later")}
      </Tag>
    );
  }
  if (look === "done" && isAdvised(step, view))
    return <Tag colour="yellow">{t("tag.advised")}</Tag>;
  return <Tag colour={look === "done" ? "green" : "yellow"}>{t(`tag.${step.state}`)}</Tag>;
}

export function FinaliseStepRow({ number, step, view }: StepRowProps) {
  const { t } = useTranslation("application", { keyPrefix: "finalise" });
  const factOf = useFact(view);
  const { name, missing, pending } = step;
  const look = lookOf(step);
  const lacks = new Intl.ListFormat("fr").format(
    [...new Set(missing)].map((one) => t(`missing.${one}`)),
  );
  const details = {
    done: () => factOf(name),
    checked: () => (pending > 0 ? t("pending", { count: pending }) : factOf(name)),
    missing: () => t("lacks", { list: lacks }),
    later: () => t("later_text"),
  };
  return (
    <Row
      to={wayOf(step)}
      opensHere={isWindow(name)}
      lead={<Square id={name} number={number} look={look} />}
      title={t(`step.${name}`)}
      detail={details[look]()}
      end={<StepTag step={step} view={view} />}
    >
      <Papers name={name} documents={view.documents} />
    </Row>
  );
}

const categories: Partial<Record<FinaliseStep, TeacherDocument["category"]>> = {
  administrative_documents: "administrative",
  pedagogic_documents: "pedagogic",
};

function Papers({
  name,
  documents,
}: {
  name: FinaliseStep;
  documents: readonly TeacherDocument[];
}) {
  const own = documents.filter(({ category }) => category === categories[name]);
  if (own.every(({ status }) => status === "approved")) return null;
  return (
    <div className="sm:ml-14">
      <PaperList documents={own} on={papersHere} />
    </div>
  );
}

const wayOf = ({ name, missing }: StepRowProps["step"]): string | undefined =>
  name === "bank" && missing.length > 0 && !missing.includes("iban")
    ? paths.invoicingMandate
    : (kept[name] ?? (missing.length > 0 ? paths.presentation : undefined));

const Square = ({ id, number, look }: Readonly<{ id: string; number: number; look: Look }>) => (
  <span
    id={id}
    aria-hidden
    className={cx(
      "grid size-10 shrink-0 place-items-center border-2 border-ink font-bold tabular-nums",
      look === "done" && "border-green bg-green text-paper",
      look === "missing" && "bg-fluo",
    )}
  >
    {look === "done" ? <Icon name="check" className="size-5" /> : number}
  </span>
);
