import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";

import { dayAndHourAt } from "#app/lib/place-hour.ts";
import { conditionSentence } from "#app/modules/foundation/reference/condition.domain.ts";
import type { RequestProposal } from "#app/modules/lessons/lesson-request/lesson-request.endpoints.ts";
import { paths, withQuery } from "#app/paths.ts";
import { ActLink, ActRow } from "#app/ui/act-row.tsx";
import { Button } from "#app/ui/button.tsx";
import { Tick } from "#app/ui/choice-field.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { Link } from "#app/ui/link.tsx";
import { Note } from "#app/ui/note.tsx";
import { Price } from "#app/ui/price.tsx";
import { usePlace } from "#app/ui/shell-data.ts";
import { Select } from "#app/ui/text-field.tsx";

type Field = ComponentProps<typeof Tick>["field"];
type Name = "id" | "response" | "refusal_type_id" | "terms_version" | "begin_at_once";

type OfferFieldsProps = {
  fields: Readonly<Record<Name, Field>>;
  proposal: RequestProposal;
  refusals: readonly { id: number; name: string }[];
  version: string;
  selected: boolean;
  requestId: string;
};

/** Acceptance with terms, express request and mode; refusal with its reason (LAW-06, 07, 19). */
export function OfferFields(props: OfferFieldsProps) {
  const { fields, proposal, refusals, version, selected, requestId } = props;
  const { t } = useTranslation("proposal");
  const home = usePlace();
  const teacher = proposal.teacher.firstname;
  return (
    <>
      <input type="hidden" name={fields.id.name} value={proposal.id} />
      <Price gross={proposal.price} net={proposal.price_after_tax_credit} size="xl" />
      {proposal.condition && (
        <p>
          {conditionSentence(t, proposal.condition.name, proposal.condition_value)}{" "}
          {proposal.teacher_comments}
        </p>
      )}
      {proposal.first_slot && (
        <p>
          {t("answer.slot", { when: dayAndHourAt(new Date(proposal.first_slot), home), teacher })}
        </p>
      )}
      <Note>
        <p>{t(`answer.${proposal.mode}`, { teacher })}</p>
      </Note>
      <Papers proposalId={proposal.id} requestId={requestId} />
      {selected && <p>{t("answer.missing_terms")}</p>}
      <Agreement terms={fields.terms_version} begin={fields.begin_at_once} version={version} />
      <p className="text-sm text-ink-2">{t("answer.duty")}</p>
      <Button name={fields.response.name} value="accept" variant="primary">
        {t("answer.accept", { teacher })}
      </Button>
      {!selected && (
        <Fold title={t("answer.refuse_title")} open={Boolean(fields.refusal_type_id.errors)}>
          <div className="grid gap-s4">
            <Select
              field={fields.refusal_type_id}
              label={t("answer.reason")}
              optional
              empty={t("answer.reason_empty")}
              options={refusals.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <Button name={fields.response.name} value="refuse">
              {t("answer.refuse")}
            </Button>
          </div>
        </Fold>
      )}
    </>
  );
}

function Papers({ proposalId, requestId }: { proposalId: number; requestId: string }) {
  const { t } = useTranslation("proposal");
  const query = { demande: requestId, proposition: proposalId };
  return (
    <ActRow>
      <ActLink to={withQuery(paths.contractPreview, query)} reloadDocument target="_blank">
        {t("answer.preview")}
      </ActLink>
      <ActLink to={withQuery(paths.quote, query)} reloadDocument target="_blank">
        {t("answer.quote")}
      </ActLink>
    </ActRow>
  );
}

/** Both boxes start unticked (LAW-06, LAW-07). */
function Agreement({ terms, begin, version }: { terms: Field; begin: Field; version: string }) {
  const { t } = useTranslation("proposal");
  return (
    <div>
      <Tick
        field={terms}
        value={version}
        label={t("answer.terms")}
        detail={<Link to={paths.terms}>{t("answer.read_terms")}</Link>}
      />
      <Tick field={begin} label={t("answer.begin")} detail={t("answer.begin_detail")} />
    </div>
  );
}
