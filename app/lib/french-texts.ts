import i18next from "i18next";

/** A silent h takes the apostrophe (Hélène, Histoire), the h of Hamza or Hugo does not; y only before a consonant (Yves). */
const vowel = /^(?:[aeiouàâäéèêëîïôöùûüœæ]|h[eéèêiîoôy]|y[^aeiouéèê])/i;

/** « {{student, of}} » in a text: « de Lina », « d’Inès »; « {{teacher, than}} »: « que Lina », « qu’Inès ». */
function inFrench(value: unknown, format?: string): string {
  const word = String(value);
  if (format !== "of" && format !== "than") return word;
  return i18next.t(`common:elision.${format}${vowel.test(word) ? "_vowel" : ""}`, { word });
}

/** How every instance of i18next fills its texts: nothing escaped (React does), words elided as French does. */
export const interpolation = { escapeValue: false, format: inFrench } as const;
