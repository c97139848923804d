import i18next from "i18next";

import type { SearchOptions } from "#app/modules/catalogue/search/components/search-fields.tsx";
import {
  categories,
  cursus,
  levels,
  subjects,
} from "#app/modules/foundation/reference/schooling.domain.ts";

const nameOf = (key: string) => i18next.t(`reference:${key}`);

let options: SearchOptions | undefined;

export const searchOptions = (): SearchOptions => (options ??= makeOptions());

function makeOptions(): SearchOptions {
  return {
    subjects: categories.map((category) => ({
      label: nameOf(`category.${String(category)}`),
      options: subjects
        .filter(({ categoryId }) => categoryId === category)
        .map(({ id, slug }) => ({ value: slug, label: nameOf(`subject.${String(id)}`) })),
    })),
    levels: cursus.map(({ id, slug }) => ({
      label: nameOf(`cursus.${String(id)}`),
      options: [
        {
          value: slug,
          label: i18next.t("search:form.career", { cursus: nameOf(`cursus.${String(id)}`) }),
        },
        ...levels
          .filter(({ cursusId }) => cursusId === id)
          .map((level) => ({ value: level.slug, label: nameOf(`level.${String(level.id)}`) })),
      ],
    })),
  };
}
