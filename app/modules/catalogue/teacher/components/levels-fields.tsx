import { useTranslation } from "react-i18next";

import { cursus, levels } from "#app/modules/foundation/reference/schooling.domain.ts";
import { cx } from "#app/ui/cx.ts";
import { badClass, describedBy, ErrorText, type FieldLike, hasErrors } from "#app/ui/field.tsx";

type LevelsFieldsProps = {
  field: FieldLike;
  offered: readonly number[];
};

export function LevelsFields({ field, offered }: LevelsFieldsProps) {
  const { t } = useTranslation("reference");
  const ticked = [field.initialValue].flat().map(String);
  const groups = cursus.flatMap(({ id: cursusId }) => {
    const own = levels.filter((level) => level.cursusId === cursusId && offered.includes(level.id));
    return own.length > 0 ? [{ cursusId, own }] : [];
  });
  const [first] = groups.flatMap(({ own }) => own);
  return (
    <div className={cx("grid gap-s4", hasErrors(field) && badClass)}>
      <ErrorText field={field} />
      {groups.map(({ cursusId, own }) => (
        <fieldset key={cursusId}>
          <legend className="mb-1 font-semibold">{t(`cursus.${cursusId}`)}</legend>
          <div className="flex flex-wrap gap-s2">
            {own.map(({ id }) => (
              <label
                key={id}
                className="pill relative inline-flex min-h-tap cursor-pointer items-center rounded-2 px-4"
              >
                <input
                  id={id === first?.id ? field.id : undefined}
                  type="checkbox"
                  name={field.name}
                  value={id}
                  defaultChecked={ticked.includes(String(id))}
                  aria-invalid={hasErrors(field) || undefined}
                  aria-describedby={describedBy(field, undefined)}
                />
                {t(`level.${id}` as "level.1")}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
