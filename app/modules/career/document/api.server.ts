import { serve } from "#app/api/serve.server.ts";

import { decideAnyDocument, listAllDocuments, showAnyDocument } from "./decide.server.ts";
import { downloadAnyDocument, downloadDocument } from "./download.server.ts";
import { documents } from "./endpoints.ts";
import { listDocuments } from "./list.server.ts";
import { removeFiles } from "./remove-files.server.ts";
import { uploadByType, uploadDocument } from "./upload.server.ts";

export const documentApi = [
  serve(documents.list, listDocuments),
  serve(documents.upload, uploadDocument),
  serve(documents.uploadByType, uploadByType),
  serve(documents.removeFiles, removeFiles),
  serve(documents.download, downloadDocument),
  serve(documents.listAll, listAllDocuments),
  serve(documents.show, showAnyDocument),
  serve(documents.open, downloadAnyDocument),
  serve(documents.decide, decideAnyDocument),
];
