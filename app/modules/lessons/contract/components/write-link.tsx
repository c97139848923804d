import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { Contract } from "#app/modules/lessons/contract/contract.endpoints.ts";
import type { TeacherContract } from "#app/modules/lessons/contract/list-students.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ActLink } from "#app/ui/act-row.tsx";

type WriteProps<Of> = Readonly<{ contract: Of; children?: ReactNode }>;

/** To the thread, with what is unread in it (CUS-055). */
export function WriteToTeacher({ contract, children }: WriteProps<Contract>) {
  const { t } = useTranslation("contract", { keyPrefix: "write" });
  const { id, teacher, unread_messages: count } = contract;
  return (
    <ActLink to={pathTo(paths.messages, { contractId: String(id) })}>
      {count > 0
        ? t("unread_teacher", { count, teacher: teacher.firstname })
        : t("teacher", { teacher: teacher.firstname })}
      {children}
    </ActLink>
  );
}

export function WriteToFamily({ contract, children }: WriteProps<TeacherContract>) {
  const { t } = useTranslation("contract", { keyPrefix: "write" });
  const { id, unread_messages: count } = contract;
  return (
    <ActLink to={pathTo(paths.teacherMessages, { contractId: String(id) })}>
      {count > 0 ? t("unread_family", { count }) : t("family")}
      {children}
    </ActLink>
  );
}
