import { useTranslation } from "react-i18next";

import type { OwnTeacher } from "#app/modules/catalogue/teacher/profile.endpoints.ts";
import { paths } from "#app/paths.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Section } from "#app/ui/layout.tsx";
import { Portrait } from "#app/ui/portrait.tsx";

type OwnPhotoProps = Readonly<{
  teacher: Pick<OwnTeacher, "firstname" | "photo_url" | "has_photo">;
}>;

export function OwnPhoto({ teacher }: OwnPhotoProps) {
  const { t } = useTranslation("teacher-offer", { keyPrefix: "photo" });
  const { firstname, photo_url: photo, has_photo: has } = teacher;
  return (
    <Section title={t("file")}>
      <div className="flex items-center gap-s4">
        <Portrait src={photo} name={firstname} />
        <div className="grid justify-items-start gap-s2">
          {!has && <p className="text-ink-2">{t("drawn")}</p>}
          <DialogLink to={paths.editTeacherPhoto} className={buttonClass({ size: "s" })}>
            {t(has ? "change" : "add")}
          </DialogLink>
        </div>
      </div>
    </Section>
  );
}
