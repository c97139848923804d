import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { customerAction, customerLoader } from "#app/bff/route.server.ts";
import { typedAddressOf, typedAddressSchema } from "#app/bff/typed-address.server.ts";
import { addressInFields } from "#app/lib/address.ts";
import { AddressFields } from "#app/modules/people/customer/components/address-fields.tsx";
import { customers } from "#app/modules/people/customer/endpoints.ts";
import { paths } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { i18n: ["account"] };

export const meta = pageMeta("account:details.dialog_address", { noindex: true });

type Kind = "address" | "bill_address";

const formSchema = z.object({
  address: typedAddressSchema.optional(),
  bill_address: typedAddressSchema.optional(),
});

function kindOf(request: Request): Kind {
  const wanted = new URL(request.url).searchParams.get("laquelle");
  return wanted === "facturation" ? "bill_address" : "address";
}

export const loader = customerLoader(async ({ api, request }) => {
  const { user } = await api(customers.show, {});
  const kind = kindOf(request);
  return { kind, present: user[kind] };
});

export const action = customerAction(formSchema, async ({ api, body: typed, request }) => {
  const kind = kindOf(request);
  const body = { [kind]: typedAddressOf(typed[kind] ?? {}, kind) };
  await api(customers.update, { body });
  return redirectWithFlash(paths.account, "account:flash.address_saved");
});

export default function EditAddress() {
  const { t } = useTranslation("account");
  const { kind, present } = useLoaderData<typeof loader>();
  return (
    <DialogForm<typeof formSchema>
      id="edit-address"
      title={t(`details.edit_${kind}`)}
      closeTo={paths.account}
      defaults={{ [kind]: addressInFields(present) }}
      submit={t("details.save_address")}
    >
      {(fields) => <AddressFields address={fields[kind].getFieldset()} />}
    </DialogForm>
  );
}
