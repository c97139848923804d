import type { ChangeEvent } from "react";

import { controlClass, controlProps, FieldBox, hasErrors, type Labelled } from "./field.tsx";

type FileFieldProps = Labelled & {
  /** The kinds of files that the browser proposes: `image/jpeg,image/png`. */
  accept: string;
  /** A photo to show: what a phone takes is made smaller before it is sent. */
  portrait?: boolean | undefined;
};

/** One file of the person's own; a refused one is to be chosen again, as browsers have it. */
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
