import { sentence } from "#app/lib/sentence.ts";

import { Icon } from "./icon.tsx";

type FormErrorsProps = { id?: string | undefined; errors?: readonly string[] | undefined };

export function FormErrors({ id, errors }: FormErrorsProps) {
  if (!errors || errors.length === 0) return null;
  return (
    <div
      id={id}
      role="alert"
      className="flex gap-s3 rounded-2 border-2 border-l-8 border-red bg-sheet p-s4 font-semibold text-red"
    >
      <Icon name="alert" className="mt-0.5" />
      <div>
        {errors.map((error) => (
          <p key={error}>{sentence(error)}</p>
        ))}
      </div>
    </div>
  );
}
