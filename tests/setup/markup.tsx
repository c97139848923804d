import i18next from "i18next";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";

import { prepareWords } from "./words.ts";

await prepareWords();

export const markupOf = (shown: ReactElement): string =>
  renderToStaticMarkup(<I18nextProvider i18n={i18next}>{shown}</I18nextProvider>);

export const wordsOf = (shown: ReactElement): string => markupOf(shown).replaceAll(/<[^>]+>/g, "");
