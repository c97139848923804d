import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import type { Api } from "#app/bff/api-client.server.ts";
import { returnOf } from "#app/bff/doors.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { customerAction, customerLoader } from "#app/bff/route.server.ts";
import { typedAddressOf, typedAddressSchema } from "#app/bff/typed-address.server.ts";
import { addressInFields } from "#app/lib/address.ts";
import { idIn } from "#app/lib/address-id.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/endpoints.ts";
import { AddressFields } from "#app/modules/people/customer/components/address-fields.tsx";
import { customers, daySchema } from "#app/modules/people/customer/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { CallLink } from "#app/ui/call-link.tsx";
import { DateFields } from "#app/ui/date-fields.tsx";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Row, Rows } from "#app/ui/rows.tsx";

export const handle = { i18n: ["charging", "account"] };

export const meta = pageMeta("charging:billing.page", { noindex: true });

const billingSchema = z.object({
  bill_birth_date: z
    .preprocess((typed) => typed ?? {}, daySchema)
    .refine((day) => day !== null, { error: "api.payment.birth_date_required" }),
  bill_address: typedAddressSchema,
});

export const loader = customerLoader(async ({ api, request }) => {
  const [{ user }, { data: running }] = await Promise.all([
    api(customers.show, {}),
    api(lessonRequests.running, { query: {} }),
  ]);
  const { address, bill_address, bill_birth_date } = user;
  return {
    contact: await contactOf(api, request),
    retour: returnOf(request) ?? afterwards(running),
    present: { bill_birth_date, bill_address: addressInFields(bill_address ?? address) },
    running: running.map(({ id, subject, student }) => ({ id, subject, student })),
  };
});

/** Of the teacher whose lessons the card has just begun: the phone does not wait for the bills. */
async function contactOf(api: Api, request: Request) {
  const id = idIn(new URL(request.url).searchParams.get("demande"));
  if (id === undefined) return null;
  return (await api(lessonRequests.show, { params: { id: String(id) } })).contact;
}

/** Leads on to the newest request; without one, to the card. */
const afterwards = ([request]: readonly { id: number }[]): string =>
  request ? pathTo(paths.lessonRequest, { lessonRequestId: String(request.id) }) : paths.card;

export const action = customerAction(billingSchema, async ({ api, body: typed, request }) => {
  const retour = returnOf(request);
  const bill_address = typedAddressOf(typed.bill_address, "bill_address");
  await api(customers.update, { body: { ...typed, bill_address } });
  const next = retour ?? afterwards((await api(lessonRequests.running, { query: {} })).data);
  return redirectWithFlash(next, "charging:flash.billing_saved");
});

export default function BillingData() {
  const { t } = useTranslation("charging");
  const { retour, present, running, contact } = useLoaderData<typeof loader>();
  return (
    <DialogForm<typeof billingSchema>
      id="has-active-linkings"
      title={t("billing.title")}
      closeTo={retour}
      lead={
        <>
          {contact?.phone && (
            <p className="flex flex-wrap items-center gap-s3">
              {t("billing.call", { teacher: contact.firstname })}{" "}
              <CallLink phone={contact.phone} className={buttonClass({})} />
            </p>
          )}
          {running.length > 0 && <Running requests={running} />}
        </>
      }
      defaults={present}
      submit={t("billing.save")}
    >
      {(fields) => (
        <>
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
        </>
      )}
    </DialogForm>
  );
}

type RunningProps = { requests: ReturnType<typeof useLoaderData<typeof loader>>["running"] };

function Running({ requests }: RunningProps) {
  const { t } = useTranslation("charging");
  return (
    <>
      <p>{t("billing.why", { count: requests.length })}</p>
      <Rows label={t("billing.requests")}>
        {requests.map(({ id, subject, student }) => (
          <Row
            key={id}
            title={t("billing.request", { subject: subject.name, student: student.firstname })}
            to={pathTo(paths.lessonRequest, { lessonRequestId: String(id) })}
          />
        ))}
      </Rows>
    </>
  );
}
