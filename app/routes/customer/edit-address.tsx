import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { submitForm } from "#app/bff/form.server.ts";
import { typedAddressOf } from "#app/bff/typed-address.server.ts";
import { AddressFields } from "#app/modules/customer/components/address-fields.tsx";
import { customerEndpoints } from "#app/modules/customer/endpoints.ts";
import { paths, withQuery } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { RouteDialog } from "#app/ui/route-dialog.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

export const handle = { i18n: ["account"] };

export const meta = pageMeta("account:details.dialog_address", { noindex: true });

type Kind = "address" | "bill_address";

/** The whole address may stand in the first field: then the town is read there. */
const typedSchema = z.object({
  street: z.string({ error: "api.address.required" }).trim().max(250, "api.field.too_big"),
  postal_code: z.string().trim().max(5, "api.field.too_big").default(""),
  city: z.string().trim().max(100, "api.field.too_big").default(""),
});

const formSchema = z.object({
  address: typedSchema.optional(),
  bill_address: typedSchema.optional(),
});

/** Which of the two addresses an address of ours names. */
function kindOf(request: Request): Kind {
  const asked = new URL(request.url).searchParams.get("laquelle");
  return asked === "facturation" ? "bill_address" : "address";
}

const addressOf = (kind: Kind) =>
  withQuery(paths.editAddress, { laquelle: kind === "bill_address" ? "facturation" : undefined });

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { user } = await context.as("customer")(customerEndpoints.show, {});
  const kind = kindOf(request);
  return { kind, present: user[kind] };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const kind = kindOf(request);
  return submitForm(context.as("customer"), request, formSchema, async (typed, api) => {
    const body = { [kind]: typedAddressOf(typed[kind] ?? {}, kind) };
    await api(customerEndpoints.update, { body });
    return redirectWithFlash(paths.account, "account:flash.address_saved");
  });
}

export default function EditAddress() {
  const { t } = useTranslation("account");
  const { kind, present } = useLoaderData<typeof loader>();
  const result = useLastResult();
  const street = [present?.house_number, present?.street].filter(Boolean).join(" ");
  const [props, fields, form] = useSchemaForm<typeof formSchema>(result, {}, undefined, {
    [kind]: { street, postal_code: present?.postal_code, city: present?.city },
  });

  return (
    <RouteDialog id="edit-address" title={t(`details.edit_${kind}`)} closeTo={paths.account}>
      <Form
        method="post"
        action={addressOf(kind)}
        replace
        preventScrollReset
        {...props}
        className="grid gap-s4"
      >
        <SummaryErrors form={form} result={result} />
        <AddressFields address={fields[kind].getFieldset()} />
        <Button variant="primary">{t("details.save_address")}</Button>
      </Form>
    </RouteDialog>
  );
}
