import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import type {
  OwnTeacher,
  perimeterFormSchema,
} from "#app/modules/catalogue/teacher/profile.endpoints.ts";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

import { PerimeterFields, perimeterOf } from "./perimeter-fields.tsx";

type PerimeterFormProps = { teacher: OwnTeacher; result: SubmissionResult | undefined };

export function PerimeterForm({ teacher, result }: PerimeterFormProps) {
  const { t } = useTranslation("teacher-offer", { keyPrefix: "perimeter" });
  const [props, fields, form] = useSchemaForm<typeof perimeterFormSchema>(
    result,
    {},
    undefined,
    perimeterOf(teacher),
  );
  return (
    <Form method="post" action={paths.teacherSubjects} {...props} className="grid gap-s5">
      <SummaryErrors form={form} result={result} />
      <PerimeterFields fields={fields} teacher={teacher} />
      <OnceKey />
      <Button variant="primary">{t("save")}</Button>
    </Form>
  );
}
