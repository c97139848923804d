import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";

import { type Labelled, textOf } from "#app/ui/field.tsx";
import { TextArea, TextField } from "#app/ui/text-field.tsx";

type CountedProps = Labelled & {
  least: number;
  rows: number;
};

const lengthOf = (text: string | undefined) => Array.from(text?.trim() ?? "").length;

export function CountedArea({ least, rows, ...field }: CountedProps) {
  const { t } = useTranslation("application");
  const first = textOf(field.field.initialValue);
  const [typed, setTyped] = useState<string>();
  const onInput = (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    setTyped(event.currentTarget.value);
  };
  const count = lengthOf(typed ?? first);
  return (
    <div>
      {rows === 1 ? (
        <TextField {...field} onInput={onInput} />
      ) : (
        <TextArea {...field} rows={rows} onInput={onInput} />
      )}
      <div className="mt-1 flex flex-wrap items-center gap-x-s3 text-sm text-ink-2">
        <progress className="gauge" max={least} value={Math.min(count, least)} aria-hidden="true" />{" "}
        <p data-count={count}>{t(count >= least ? "count_enough" : "count", { count, least })}</p>
      </div>
    </div>
  );
}
