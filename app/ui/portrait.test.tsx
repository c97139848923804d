import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { Portrait } from "./portrait.tsx";

test("a photo is offered at two and three times its frame, with the frame's real size (PUB-056)", () => {
  const shown = renderToStaticMarkup(<Portrait src="/portraits/12/0af3/card.jpg" name="Camille" />);
  for (const width of [160, 320, 480])
    expect(shown).toContain(`/portraits/12/0af3/${String(width)}.jpg ${String(width)}w`);
  expect(shown).toContain('sizes="76px"');
  expect(shown).toContain('width="76" height="92"');
  expect(shown).toContain('loading="lazy"');
});

test("a photo that is kept narrower is announced by its own width", () => {
  const shown = renderToStaticMarkup(
    <Portrait src="/portraits/12/0af3x200/card.jpg" name="Camille" />,
  );
  expect(shown).toContain(
    'srcSet="/portraits/12/0af3x200/160.jpg 160w, /portraits/12/0af3x200/480.jpg 200w"',
  );
});

test("a drawing and a pupil's photo have one address", () => {
  for (const src of ["/portraits/12-ms.svg", "/mes-eleves/3/photo/?de=1"]) {
    const shown = renderToStaticMarkup(<Portrait src={src} name="Camille" />);
    expect(shown).toContain(`src="${src}"`);
    expect(shown).not.toMatch(/srcset|sizes=/i);
  }
});
