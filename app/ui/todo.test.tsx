import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { Todo, Todos } from "./todo.tsx";

const countOf = (html: string) => html.split("<article").length - 1;

function shown(count: number) {
  const html = renderToStaticMarkup(
    <Todos others={(rest) => `${String(rest)} others`}>
      {Array.from({ length: count }, (_, rank) => (
        <Todo key={rank} tag={null} title={`Thing ${String(rank)}`} />
      ))}
    </Todos>,
  );
  const [open = "", folded = ""] = html.split("<details");
  return { open: countOf(open), folded: countOf(folded), html };
}

test("three things are open, the others are folded under their count (CUS-053)", () => {
  expect(shown(0)).toEqual({ open: 0, folded: 0, html: "" });
  expect(shown(3)).toMatchObject({ open: 3, folded: 0 });
  const seven = shown(7);
  expect(seven).toMatchObject({ open: 3, folded: 4 });
  expect(seven.html).toContain("4 others");
});
