import { useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { teacherAction } from "#app/bff/route.server.ts";
import { streetLine } from "#app/lib/address.ts";
import { teacherSpace } from "#app/modules/career/teacher-space/endpoints.ts";
import type { AdviceOf } from "#app/modules/catalogue/teacher/components/advice.tsx";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import { addressSchema } from "#app/modules/foundation/reference/endpoints.ts";
import { paths } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { TextField } from "#app/ui/text-field.tsx";

export const handle = { i18n: ["teacher-account"] };

export const meta = pageMeta("teacher-account:street.title", { noindex: true });

const streetFormSchema = z.object({
  street: addressSchema.shape.street.unwrap().min(1, "api.address.street_required"),
});

export const action = teacherAction(streetFormSchema, async ({ api, body: { street } }) => {
  const { address } = await api(teachers.showProfile, {});
  const typed = { ...address, house_number: undefined, street, full_address: "" };
  await api(teacherSpace.update, { body: { address: typed } });
  return redirectWithFlash(paths.teacherAccount, "teacher-account:street.saved");
});

/** Number and street, which the invoices in the teacher's name bear (LAW-31). */
export default function EditStreet() {
  const { t } = useTranslation("teacher-account", { keyPrefix: "street" });
  const { teacher } = useOutletContext<AdviceOf>();
  const { city } = teacher.address;
  return (
    <DialogForm<typeof streetFormSchema>
      title={t("title")}
      closeTo={paths.teacherAccount}
      lead={t("lead", { place: city })}
      defaults={{ street: streetLine(teacher.address) }}
      submit={t("save")}
    >
      {(fields) => (
        <TextField
          field={fields.street}
          label={t("label")}
          hint={t("hint")}
          autoComplete="address-line1"
        />
      )}
    </DialogForm>
  );
}
