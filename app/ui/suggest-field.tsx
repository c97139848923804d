import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from "@headlessui/react";
import { type ChangeEvent, Fragment, useCallback, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import {
  controlClass,
  controlProps,
  FieldBox,
  hasErrors,
  type Labelled,
  textOf,
} from "./field.tsx";

type SuggestFieldProps = Labelled & {
  /** Rejected or empty: the field stays plain. */
  suggest: (typed: string) => Promise<readonly string[]>;
};

const leastLetters = 3;
const pauseMs = 250;

const optionClass =
  "flex min-h-tap cursor-pointer items-center rounded-2 px-s3 py-1.5 data-focus:bg-wash data-focus:underline";

/** The typed text is always the first choice. */
export function SuggestField({ field, label, hint, optional, suggest }: SuggestFieldProps) {
  const { t } = useTranslation("common");
  const initial = textOf(field.initialValue) ?? "";
  const [text, setText] = useState(initial);
  const found = useTypedBefore(setText);
  const [names, propose] = useSuggestions(suggest);

  function typed({ target: { value } }: ChangeEvent<HTMLInputElement>) {
    setText(value);
    propose(value.trim());
  }

  return (
    <FieldBox {...{ field, label, hint, optional }}>
      <Combobox
        key={field.key}
        value={text}
        onChange={(chosen) => {
          setText(chosen ?? "");
        }}
      >
        <div className="relative">
          {/* Its id too: the combobox would give the input another one. */}
          <ComboboxInput as={Fragment} {...{ id: field.id }} onChange={typed}>
            <input
              {...controlProps(field, hint)}
              ref={found}
              maxLength={field.maxLength}
              defaultValue={initial}
              autoComplete="off"
              className={controlClass(hasErrors(field))}
            />
          </ComboboxInput>
          <ComboboxOptions
            modal={false}
            aria-label={typeof label === "string" ? label : undefined}
            className="absolute inset-x-0 top-full z-1 mt-1 max-h-60 overflow-auto rounded-2 border border-line bg-sheet p-1 shadow-sheet empty:hidden"
          >
            {text.trim() && (
              <ComboboxOption value={text} className={optionClass}>
                {t("suggest.keep", { text })}
              </ComboboxOption>
            )}
            {names.map((name) => (
              <ComboboxOption key={name} value={name} className={optionClass}>
                {name}
              </ComboboxOption>
            ))}
          </ComboboxOptions>
        </div>
      </Combobox>
    </FieldBox>
  );
}

function useTypedBefore(tell: (text: string) => void) {
  const isDone = useRef(false);
  return useCallback(
    (input: HTMLInputElement | null) => {
      if (!input || isDone.current) return;
      isDone.current = true;
      tell(input.value);
    },
    [tell],
  );
}

/** Debounced; outdated answers are dropped. */
function useSuggestions(suggest: SuggestFieldProps["suggest"]) {
  const [names, setNames] = useState<readonly string[]>([]);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef(0);

  function propose(typed: string) {
    clearTimeout(waiting.current);
    const turn = ++last.current;
    setNames([]);
    if (typed.length < leastLetters) return;
    waiting.current = setTimeout(() => {
      suggest(typed).then(
        (found) => {
          if (turn === last.current) setNames(found.filter((name) => name !== typed));
        },
        () => undefined,
      );
    }, pauseMs);
  }
  return [names, propose] as const;
}
