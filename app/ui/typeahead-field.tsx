import {
  type ComponentProps,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";

import { cx } from "./cx.ts";
import { TextField } from "./text-field.tsx";
import { useAlive } from "./use-alive.ts";

export type Suggestion = Readonly<{ key: string; text: string }>;

type TypeaheadFieldProps = Pick<
  ComponentProps<typeof TextField>,
  "field" | "label" | "hint" | "optional" | "autoComplete" | "maxLength"
> & {
  /** Likeliest first; rejected or empty: the field stays plain. */
  suggest: (typed: string) => Promise<readonly Suggestion[]>;
  onChoose?: ((key: string, input: HTMLInputElement) => void) | undefined;
};

const leastLetters = 2;
const pauseMs = 150;

/** No library: light enough for public pages. Typed text is never replaced unasked. */
export function TypeaheadField({ suggest, onChoose, ...field }: TypeaheadFieldProps) {
  const alive = useAlive();
  const box = useRef<HTMLDivElement>(null);
  const { found, ask, close } = useFound(suggest);
  const [active, setActive] = useState(-1);
  const listId = `${field.field.id}-list`;
  const open = found.length > 0;

  function leave() {
    close();
    setActive(-1);
  }

  function choose({ key, text }: Suggestion) {
    const input = box.current?.querySelector("input");
    if (input && onChoose) onChoose(key, input);
    else if (input) input.value = text;
    leave();
  }

  function actOf(key: string): (() => void) | undefined {
    const chosen = found[active];
    const goes = (step: number) => () => {
      setActive((Math.max(active, step < 0 ? 0 : -1) + step + found.length) % found.length);
    };
    const acts: Readonly<Record<string, (() => void) | undefined>> = {
      ArrowDown: goes(1),
      ArrowUp: goes(-1),
      Escape: leave,
      Enter:
        chosen &&
        (() => {
          choose(chosen);
        }),
    };
    return open ? acts[key] : undefined;
  }

  return (
    <div ref={box} className="relative">
      <TextField
        {...field}
        {...(alive && {
          role: "combobox",
          "aria-autocomplete": "list",
          "aria-expanded": open,
          "aria-controls": listId,
          "aria-activedescendant": open && active >= 0 ? `${listId}-${String(active)}` : undefined,
        })}
        onInput={(event: FormEvent<HTMLInputElement>) => {
          setActive(-1);
          ask(event.currentTarget.value.trim());
        }}
        onKeyDown={(event: KeyboardEvent) => {
          const act = actOf(event.key);
          if (act) event.preventDefault();
          act?.();
        }}
        onBlur={leave}
      />
      {alive && <Found {...{ listId, found, active, choose }} />}
    </div>
  );
}

type FoundProps = Readonly<{
  listId: string;
  found: readonly Suggestion[];
  active: number;
  choose: (one: Suggestion) => void;
}>;

/** Focus and keys stay in the field. */
function Found({ listId, found, active, choose }: FoundProps) {
  const { t } = useTranslation("common");
  return (
    <ul
      id={listId}
      role="listbox"
      aria-label={t("suggest.list")}
      className={cx(
        "absolute inset-x-0 top-full z-10 mt-1 max-h-72 overflow-auto rounded-2 border border-line bg-sheet p-1 shadow-sheet",
        found.length === 0 && "hidden",
      )}
    >
      {found.map((one, index) => (
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
        <li
          key={one.key}
          id={`${listId}-${String(index)}`}
          role="option"
          aria-selected={index === active}
          onPointerDown={(event) => {
            event.preventDefault();
          }}
          onClick={() => {
            choose(one);
          }}
          className={cx(
            "flex min-h-tap cursor-pointer items-center rounded-2 px-s3 py-1.5 hover:bg-wash",
            index === active && "bg-wash underline",
          )}
        >
          {one.text}
        </li>
      ))}
    </ul>
  );
}

/** Debounced; answers outdated or after leaving are dropped. */
function useFound(suggest: TypeaheadFieldProps["suggest"]) {
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef(0);

  useEffect(
    () => () => {
      clearTimeout(waiting.current);
    },
    [],
  );

  function close() {
    clearTimeout(waiting.current);
    last.current += 1;
    setFound([]);
  }

  function ask(typed: string) {
    clearTimeout(waiting.current);
    const turn = ++last.current;
    if (typed.length < leastLetters) {
      setFound([]);
      return;
    }
    waiting.current = setTimeout(() => {
      suggest(typed).then(
        (answer) => {
          if (turn === last.current) setFound(answer.filter(({ text }) => text !== typed));
        },
        () => undefined,
      );
    }, pauseMs);
  }
  return { found, ask, close };
}
