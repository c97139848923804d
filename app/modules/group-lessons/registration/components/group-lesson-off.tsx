import { useTranslation } from "react-i18next";

import {
  allGroupLessons,
  groupListingAddress,
} from "#app/modules/catalogue/group-lesson/components/group-listing-address.ts";
import type { Registration } from "#app/modules/group-lessons/registration/registration.endpoints.ts";
import { ButtonLink } from "#app/ui/button.tsx";

type Off = NonNullable<Registration["stage_cancelled"]>;

type OffProps = Readonly<{
  off: Off;
  given: Registration["given_back"];
}>;

export function GroupLessonOff({ off: { cause, min_students: count }, given }: OffProps) {
  const { t } = useTranslation("registration", { keyPrefix: "off" });
  const { t: all } = useTranslation("registration");
  return (
    <div className="grid gap-s4">
      <p className="max-w-read">
        {t(cause, { count })} {!given && `${all("back.none")} `}
        {!given?.refund?.lacks_account && t("nothing")}
      </p>
      <p>
        <ButtonLink to={groupListingAddress(allGroupLessons)} variant="primary">
          {t("others")}
        </ButtonLink>
      </p>
    </div>
  );
}
