import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import SaxonJS from "saxon-js";

// FNFE-MPE's BR-FR-Flux2-Schematron-CII 1.2.0, compiled by `xslt3 -xsl:… -export:… -nogo`.
const file = new URL("br-fr-1.2.0/flux2-cii.sef.json.gz", import.meta.url);

/** Ids of the French rules (BR-FR) that an invoice's data breaks; empty when it follows them. */
export function frenchFaultsOf(xml: string): string[] {
  const broken: string[] = [];
  SaxonJS.transform({
    stylesheetText: gunzipSync(readFileSync(file)).toString(),
    sourceText: xml,
    destination: "serialized",
    deliverMessage: ({ textContent }) => {
      broken.push(/ID:(\S+)/.exec(textContent)?.[1] ?? textContent);
    },
  });
  return broken;
}
