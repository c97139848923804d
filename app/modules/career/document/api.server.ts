import { serve } from "#app/api/serve.server.ts";

import { downloadDocument } from "./download.server.ts";
import { documentEndpoints } from "./endpoints.ts";
import { listDocuments } from "./list.server.ts";
import { removeFiles } from "./remove-files.server.ts";
import { uploadByType, uploadDocument } from "./upload.server.ts";

export const documentApi = [
  serve(documentEndpoints.list, listDocuments),
  serve(documentEndpoints.upload, uploadDocument),
  serve(documentEndpoints.uploadByType, uploadByType),
  serve(documentEndpoints.removeFiles, removeFiles),
  serve(documentEndpoints.download, downloadDocument),
];
