import { useEffect, useRef, useState } from "react";

/** Undefined before hydration. Of a repeated name, the last non-empty value. */
export function useTyped<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>();
  useEffect(() => {
    const form = ref.current?.closest("form");
    if (!form) return;
    const read = () => {
      setTyped(valuesOf(form));
    };
    read();
    form.addEventListener("input", read);
    return () => {
      form.removeEventListener("input", read);
    };
  }, []);
  return [ref, typed] as const;
}

function valuesOf(form: HTMLFormElement): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value) values.set(name, value);
  }
  return values;
}
