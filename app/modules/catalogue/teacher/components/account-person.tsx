import { useTranslation } from "react-i18next";

import { isAbroad } from "#app/lib/country.ts";
import { fullName } from "#app/lib/full-name.ts";
import type { OwnTeacher } from "#app/modules/catalogue/teacher/profile.endpoints.ts";
import { paths } from "#app/paths.ts";
import { Recap } from "#app/ui/facts.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import { useReadOnly } from "#app/ui/shell-data.ts";

export function AccountPerson({ teacher }: { teacher: OwnTeacher }) {
  const { t } = useTranslation("teacher-account", { keyPrefix: "person" });
  const readOnly = useReadOnly();
  const name = fullName(teacher);
  const { city: place, country } = teacher.address;
  const zone = isAbroad(country)
    ? t("zone_abroad")
    : t("zone_value", { km: teacher.intervention_radius, place });
  return (
    <div className="grid gap-s4 md:grid-cols-[auto_minmax(0,1fr)]">
      <Portrait src={teacher.photo_url} name={name} />
      <Recap
        lines={[
          { label: t("name"), value: name },
          {
            label: t("phone"),
            value: teacher.phone?.phone_number ?? t("none"),
            change: readOnly ? undefined : paths.editTeacherPhone,
            opens: "",
          },
          { label: t("email"), value: teacher.email },
          {
            label: t("address"),
            value: teacher.address.full_address,
            change: readOnly ? undefined : paths.editTeacherStreet,
            act: teacher.address.street ? undefined : t("add_street"),
            opens: "",
          },
          {
            label: t("zone"),
            value: zone,
            change: readOnly ? undefined : paths.updatePerimeter,
            opens: "update-perimeter",
          },
          {
            label: t("password"),
            value: t("password_value"),
            change: paths.editTeacherPassword,
            opens: "",
          },
        ]}
      />
    </div>
  );
}
