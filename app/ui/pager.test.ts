import { describe, expect, test } from "vitest";

import { jsonLd } from "./json-ld.tsx";
import { pagesShown } from "./pager.tsx";

describe("the pages shown", () => {
  test.each([
    [1, 2, [1, 2]],
    [1, 9, [1, 2, "gap", 9]],
    [3, 9, [1, 2, 3, 4, "gap", 9]],
    [4, 9, [1, 2, 3, 4, 5, "gap", 9]],
    [5, 9, [1, "gap", 4, 5, 6, "gap", 9]],
    [9, 9, [1, "gap", 8, 9]],
  ])("on page %i of %i", (page, pages, shown) => {
    expect(pagesShown(page, pages)).toEqual(shown);
  });
});

test("data for search engines cannot close its script", () => {
  expect(jsonLd({ name: "</script><b>" })).toBe('{"name":"\\u003c/script>\\u003cb>"}');
});
