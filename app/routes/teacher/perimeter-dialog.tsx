import { useTranslation } from "react-i18next";

import type {
  OwnTeacher,
  perimeterFormSchema,
} from "#app/modules/catalogue/teacher/profile.endpoints.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";

import { PerimeterFields, perimeterOf } from "./perimeter-fields.tsx";

type PerimeterDialogProps = Readonly<{ teacher: OwnTeacher; closeTo: string }>;

/** Past courses and contracts keep their formats and radius (DLG-49). */
export function PerimeterDialog({ teacher, closeTo }: PerimeterDialogProps) {
  const { t } = useTranslation("teacher-account");
  return (
    <DialogForm<typeof perimeterFormSchema>
      id="update-perimeter"
      title={t("zone.title")}
      closeTo={closeTo}
      lead={t("zone.lead")}
      defaults={perimeterOf(teacher)}
      submit={t("zone.save")}
      leave={t("leave_as_is")}
    >
      {(fields) => <PerimeterFields fields={fields} teacher={teacher} />}
    </DialogForm>
  );
}
