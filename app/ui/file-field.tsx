import { controlClass, controlProps, FieldBox, hasErrors, type Labelled } from "./field.tsx";

type FileFieldProps = Labelled & {
  /** The kinds of files that the browser proposes: `image/jpeg,image/png`. */
  accept: string;
};

/** One file of the person's own; a refused one is to be chosen again, as browsers have it. */
export function FileField({ field, label, hint, optional, accept }: FileFieldProps) {
  return (
    <FieldBox {...{ field, label, hint, optional }}>
      <input
        key={field.key}
        {...controlProps(field, hint)}
        type="file"
        accept={accept}
        className={controlClass(hasErrors(field))}
      />
    </FieldBox>
  );
}
