import i18next from "i18next";

import type { Answer } from "#app/api/endpoint.ts";
import type { applications } from "#app/modules/career/application/endpoints.ts";

type Own = Pick<Answer<typeof applications.own>, "papers">;

export type OpenPaper = Own["papers"][number] & Readonly<{ name: string }>;

/** Papers that are not accepted. Named here: the home has no room for the words of all papers. */
export const openPapersOf = ({ papers }: Own): OpenPaper[] =>
  papers
    .filter(({ status }) => status !== "approved")
    .map((paper) => ({ ...paper, name: i18next.t(`document:types.${paper.type}`) }));
