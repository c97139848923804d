import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Button, Buttons } from "./button.tsx";
import type { FieldLike, Labelled } from "./field.tsx";
import { FileField } from "./file-field.tsx";

export const PhotoField = (props: Labelled) => (
  <FileField {...props} accept="image/jpeg,image/png" portrait />
);

type PhotoFieldsProps = Readonly<{
  /** The key above its words: `student:photo`. */
  above: string;
  field: FieldLike;
  removable: boolean;
  children?: ReactNode;
}>;

/** Chooses a photo (VAL-010), or removes the one that is kept. */
export function PhotoFields({ above, field, removable, children }: PhotoFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <PhotoField field={field} label={t(`${above}.file`)} hint={t(`${above}.file_hint`)} />
      {children}
      <Buttons grow>
        <Button variant="primary">{t(`${above}.submit`)}</Button>
        {removable && (
          <Button variant="quiet" name="remove" value="true" formNoValidate>
            {t(`${above}.remove`)}
          </Button>
        )}
      </Buttons>
    </>
  );
}
