import { readFileSync } from "node:fs";
import { XmlDocument, XsdValidator } from "libxml2-wasm";
import { xmlRegisterFsInputProviders } from "libxml2-wasm/lib/nodejs.mjs";

xmlRegisterFsInputProviders();

// As FNFE-MPE publishes them, Factur-X 1.09.
const schema = new URL("en16931-1.09/Factur-X_EN16931.xsd", import.meta.url).pathname;

/** Faults of an invoice's data by the official EN 16931 schema; empty when it is valid. */
export function faultsOf(xml: string): string[] {
  using schemaDocument = XmlDocument.fromBuffer(readFileSync(schema), { url: schema });
  using validator = XsdValidator.fromDoc(schemaDocument);
  using invoice = XmlDocument.fromString(xml);
  try {
    validator.validate(invoice);
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
