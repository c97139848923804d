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
  const shrunk = import("./shrink-photo.ts")
    .then(({ shrinkPhoto }) => shrinkPhoto(input))
    .catch(() => undefined);
  if (input.form) holdSending(input.form, shrunk);
}

/** What is sent before the photo is smaller waits for it (VAL-010). */
function holdSending(form: HTMLFormElement, ready: Promise<void>): void {
  let isHeld = false;
  const hold = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isHeld) return;
    isHeld = true;
    const { submitter } = event;
    void ready.then(() => {
      form.requestSubmit(submitter);
    });
  };
  form.addEventListener("submit", hold, true);
  void ready.then(() => {
    form.removeEventListener("submit", hold, true);
  });
}
