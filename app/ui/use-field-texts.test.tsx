import { expect, test } from "vitest";

import { wordsOf } from "#tests/setup/markup.tsx";

import { TextField } from "./text-field.tsx";
import { useFieldTexts } from "./use-field-texts.ts";

function Named({ name }: { name: string }) {
  const text = useFieldTexts("tax-credit:activate");
  return <TextField {...text({ id: name, name })} />;
}

test("a field bears the label and the hint of its name, without its group; a hint is not demanded", () => {
  const holder = wordsOf(<Named name="account.holder" />);
  const iban = wordsOf(<Named name="iban" />);
  expect(holder).toBe(wordsOf(<Named name="holder" />));
  expect([holder, iban]).toEqual([
    expect.stringContaining("Titulaire") as string,
    expect.stringContaining("IBAN") as string,
  ]);
  expect(iban.length).toBeGreaterThan(holder.length);
});
