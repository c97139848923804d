import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { submitJudged } from "#app/bff/form.server.ts";
import { robotFields } from "#app/bff/robot.server.ts";
import { secretAddress } from "#app/bff/secret-address.server.ts";
import { listCountries } from "#app/lib/country.server.ts";
import { france } from "#app/lib/country.ts";
import { applicationDraftSchema } from "#app/modules/career/application/draft.endpoints.ts";
import { civilities } from "#app/modules/catalogue/teacher/domain.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { DateFields } from "#app/ui/date-fields.tsx";
import { hasErrors } from "#app/ui/field.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { Panel } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { PhoneField } from "#app/ui/phone-field.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { Select, TextField } from "#app/ui/text-field.tsx";
import { useFieldTexts } from "#app/ui/use-field-texts.ts";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

import { fieldsOfAddress, typedAddress } from "./address.server.ts";
import { keepPage, keptOf, openDraft } from "./draft.server.ts";
import { ApplicationFrame, ApplicationMoves } from "./frame.tsx";

export const handle = { i18n: ["application"] };

export const meta = pageMeta("application:identite.page", { noindex: true });

export const headers = secretAddress;

const schema = applicationDraftSchema.pick({
  civility: true,
  firstname: true,
  lastname: true,
  birth_date: true,
  phone: true,
  phone_marketing_consent: true,
  address: true,
});

export async function loader({ context, params }: LoaderFunctionArgs) {
  const shown = await openDraft(context, params.draft);
  return {
    typed: { ...schema.parse(shown), address: fieldsOfAddress(shown.address) },
    isAbroad: (shown.address?.country ?? france) !== france,
    countries: listCountries(),
    kept: keptOf(shown),
    email: shown.email,
    robot: robotFields(),
  };
}

export async function action({ context, params: { draft = "" }, request }: ActionFunctionArgs) {
  return submitJudged(context.api, request, schema, async (typed, api, form) => {
    const fields = {
      ...typed,
      phone_marketing_consent: typed.phone_marketing_consent === true,
      address: typedAddress(typed.address),
    };
    const isAbroad = fields.address.country !== france;
    const nameOf = isAbroad ? undefined : atAddress;
    return keepPage(api, { draft, step: "identite", fields, form, nameOf });
  });
}

/** One field holds the whole address: its parts' faults are at it. */
const atAddress = (field: string) => (field.startsWith("address.") ? "address.street" : field);

export default function Identity() {
  const { t } = useTranslation("application", { keyPrefix: "identite" });
  const text = useFieldTexts("application:identite");
  const { typed, isAbroad, countries, kept, email, robot } = useLoaderData<typeof loader>();
  const result = useLastResult();
  const [props, fields, form] = useSchemaForm<typeof schema>(result, {}, undefined, typed);
  const phone = fields.phone.getFieldset();
  const address = fields.address.getFieldset();
  const aside = (
    <Panel>
      <h2>{t("pause")}</h2>
      <p className="mt-s2 text-ink-2">{t("pause_text", { email })}</p>
    </Panel>
  );
  return (
    <ApplicationFrame step="identite" kept={kept} aside={aside}>
      <Form method="post" {...props} className="grid gap-s5">
        <SummaryErrors form={form} result={result} />
        <ChoiceField
          {...text(fields.civility)}
          look="pill"
          options={civilities.map((one) => ({ value: one, label: t(`civility_${one}`) }))}
        />
        <div className="grid gap-s5 sm:grid-cols-2 sm:gap-s4">
          <TextField {...text(fields.firstname)} autoComplete="given-name" />
          <TextField {...text(fields.lastname)} autoComplete="family-name" />
        </div>
        <p className="-mt-s3 text-sm text-ink-2">{t("shown_name")}</p>
        <DateFields {...text(fields.birth_date)} birth />
        <PhoneField
          field={phone.phone_number}
          consent={fields.phone_marketing_consent}
          purpose={t("phone")}
        />
        <TextField {...text(address.street)} autoComplete="off" />
        <Fold
          title={t("abroad")}
          open={isAbroad || [address.country, address.city].some(hasErrors)}
        >
          <p className="mb-s4">{t("abroad_text")}</p>
          <div className="grid gap-s4 sm:grid-cols-2">
            <Select
              {...text(address.country)}
              options={countries.map(([value, label]) => ({ value, label }))}
            />
            <TextField {...text(address.city)} optional autoComplete="off" />
          </div>
        </Fold>
        <ApplicationMoves step="identite" robot={robot} />
      </Form>
    </ApplicationFrame>
  );
}
