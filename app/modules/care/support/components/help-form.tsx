import { useTranslation } from "react-i18next";

import type { HelpCall, helpSchema } from "#app/modules/care/support/support.endpoints.ts";
import type { HelpContext } from "#app/modules/foundation/reference/domain.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";

import { HelpCalls } from "./help-calls.tsx";
import { HelpFields, type Named } from "./help-fields.tsx";

type HelpFormProps = Readonly<{
  lessonRequestId?: number | string;
  origin: HelpContext;
  categories: readonly Named[];
  teachers?: readonly Named[] | undefined;
  calls?: readonly HelpCall[];
  constraint: NonNullable<Parameters<typeof DialogForm<typeof helpSchema>>[0]["constraint"]>;
  closeTo: string;
}>;

export function HelpForm({
  lessonRequestId,
  origin,
  categories,
  teachers,
  calls = [],
  ...frame
}: HelpFormProps) {
  const { t } = useTranslation("help");
  return (
    <DialogForm<typeof helpSchema> id="ask-help" title={t("title")} submit={t("send")} {...frame}>
      {(fields) => (
        <>
          <HelpCalls calls={calls} />
          <p>{t("lead")}</p>
          <HelpFields
            fields={fields}
            hidden={{ linking_id: lessonRequestId, origin }}
            categories={categories}
            teachers={teachers}
          />
        </>
      )}
    </DialogForm>
  );
}
