import { invalid, newId, type Scope, seconds } from "./fields.ts";
import { insertObject } from "./objects.server.ts";

const purposes = ["identity_document", "additional_verification", "account_requirement"];
const types: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "application/pdf": "pdf",
};
const largest = 10 << 20;

/** The content is not kept. */
export async function createFile(scope: Scope, form: FormData) {
  const purpose = form.get("purpose");
  const file = form.get("file");
  if (typeof purpose !== "string" || !purposes.includes(purpose)) throw invalid("purpose");
  if (!(file instanceof File) || file.size === 0) throw invalid("file", "parameter_missing");
  const type = types[file.type];
  if (!type) throw invalid("file", "file_type_unsupported");
  if (file.size > largest) throw invalid("file", "file_too_large");
  const { name: filename, size } = file;
  const kept = { id: newId(scope, "file"), object: "file", created: seconds(scope.now), purpose };
  const answer = { ...kept, filename, size, type, url: null };
  await insertObject(scope, "file", null, answer);
  return answer;
}
