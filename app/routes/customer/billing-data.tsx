import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { returnOf } from "#app/bff/doors.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { submitForm } from "#app/bff/form.server.ts";
import { typedAddressOf } from "#app/bff/typed-address.server.ts";
import { AddressFields } from "#app/modules/customer/components/address-fields.tsx";
import { customerEndpoints, daySchema } from "#app/modules/customer/endpoints.ts";
import { isRunning } from "#app/modules/lesson-request/domain.ts";
import { lessonRequestEndpoints } from "#app/modules/lesson-request/endpoints.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { DateFields } from "#app/ui/date-fields.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { RouteDialog } from "#app/ui/route-dialog.tsx";
import { Row, Rows } from "#app/ui/rows.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

export const handle = { i18n: ["charging", "account"] };

export const meta = pageMeta("charging:billing.page", { noindex: true });

const typedAddressSchema = z.object({
  street: z.string({ error: "api.address.required" }).trim().max(250, "api.field.too_big"),
  postal_code: z.string().trim().max(5, "api.field.too_big").default(""),
  city: z.string().trim().max(100, "api.field.too_big").default(""),
});

const billingSchema = z.object({
  bill_birth_date: z
    .preprocess((typed) => typed ?? {}, daySchema)
    .refine((day) => day !== null, { error: "api.payment.birth_date_required" }),
  bill_address: typedAddressSchema,
});

const formAddress = (retour: string) =>
  withQuery(paths.billingData, { retour: retour === paths.card ? undefined : retour });

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.as("customer");
  const [{ user }, { data: requests }] = await Promise.all([
    api(customerEndpoints.show, {}),
    api(lessonRequestEndpoints.list, { query: { length: 100 } }),
  ]);
  const { address, bill_address, bill_birth_date } = user;
  const running = requests.filter(({ process }) => isRunning(process));
  return {
    retour: returnOf(request) ?? paths.card,
    present: { address: bill_address ?? address, birthDate: bill_birth_date },
    running: running.map(({ id, subject, student }) => ({ id, subject, student })),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const retour = returnOf(request) ?? paths.card;
  return submitForm(
    context.as("customer"),
    request,
    billingSchema,
    async ({ bill_birth_date, bill_address: typed }, api) => {
      const bill_address = typedAddressOf(typed, "bill_address");
      await api(customerEndpoints.update, { body: { bill_birth_date, bill_address } });
      return redirectWithFlash(retour, "charging:flash.billing_saved");
    },
  );
}

export default function BillingData() {
  const { t } = useTranslation("charging");
  const { retour, present, running } = useLoaderData<typeof loader>();
  const result = useLastResult();
  const { address, birthDate } = present;
  const street = [address?.house_number, address?.street].filter(Boolean).join(" ");
  const [props, fields, form] = useSchemaForm<typeof billingSchema>(result, {}, undefined, {
    bill_birth_date: birthDate,
    bill_address: { street, postal_code: address?.postal_code, city: address?.city },
  });

  return (
    <RouteDialog id="has-active-linkings" title={t("billing.title")} closeTo={retour}>
      {running.length > 0 && (
        <>
          <p>{t("billing.why", { count: running.length })}</p>
          <Rows label={t("billing.requests")}>
            {running.map(({ id, subject, student }) => (
              <Row
                key={id}
                title={t("billing.request", { subject: subject.name, student: student.firstname })}
                to={pathTo(paths.lessonRequest, { lessonRequestId: String(id) })}
              />
            ))}
          </Rows>
        </>
      )}
      <Form
        method="post"
        action={formAddress(retour)}
        replace
        preventScrollReset
        {...props}
        className="mt-s4 grid gap-s4"
      >
        <SummaryErrors form={form} result={result} />
        <DateFields
          field={fields.bill_birth_date}
          label={t("billing.birth_date")}
          hint={t("billing.birth_date_hint")}
          birth
        />
        <fieldset className="grid gap-s4">
          <legend className="mb-s2 font-semibold">{t("billing.address")}</legend>
          <AddressFields address={fields.bill_address.getFieldset()} />
        </fieldset>
        <Button variant="primary">{t("billing.save")}</Button>
      </Form>
    </RouteDialog>
  );
}
