import type { ChangeEvent } from "react";

import { controlClass, controlProps, FieldBox, hasErrors, type Labelled } from "./field.tsx";

type FileFieldProps = Labelled & {
  accept: string;
  /** Phone photos are shrunk before upload. */
  portrait?: boolean | undefined;
};

/** After a refusal the file must be chosen again, as browsers require. */
export function FileField({ field, label, hint, optional, accept, portrait }: FileFieldProps) {
  return (
    <FieldBox {...{ field, label, hint, optional }}>
      <input
        key={field.key}
        {...controlProps(field, hint)}
        type="file"
        accept={accept}
        className={controlClass(hasErrors(field))}
        onChange={portrait ? shrink : undefined}
      />
    </FieldBox>
  );
}

function shrink({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
  void import("./shrink-photo.ts").then(({ shrinkPhoto }) => shrinkPhoto(input));
}
