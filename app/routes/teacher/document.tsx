import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import type { Api } from "#app/bff/api-client.server.ts";
import { returnOf } from "#app/bff/doors.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { constraintOf, submitForm } from "#app/bff/form.server.ts";
import { idIn } from "#app/lib/address-id.ts";
import { paperEndings } from "#app/lib/paper-kind.ts";
import { readUpload } from "#app/lib/read-form.server.ts";
import { PaperHint } from "#app/modules/career/document/components/paper-hint.tsx";
import { documentTypes } from "#app/modules/career/document/domain.ts";
import {
  documents,
  paperFormSchema,
  type TeacherDocument,
} from "#app/modules/career/document/endpoints.ts";
import { paths } from "#app/paths.ts";
import { Button, Buttons } from "#app/ui/button.tsx";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { FileField } from "#app/ui/file-field.tsx";
import { Note } from "#app/ui/note.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { i18n: ["document"], query: ["retour"] };

export const meta = pageMeta("document:page", { noindex: true });

type Paper = Pick<TeacherDocument, "id" | "type" | "reason"> & Readonly<{ sent: boolean }>;

/** A sent document, or a type to send. 404 for another teacher's or an unknown one. */
async function requestedIn(api: Api, paper = ""): Promise<Paper> {
  const type = documentTypes.find((one) => one === paper);
  if (type) return { id: null, type, reason: null, sent: false };
  const id = idIn(paper);
  const own = id && (await api(documents.list, {})).find((one) => one.id === id);
  if (!own) throw new Response(null, { status: 404 });
  const reason = own.status === "refused" ? own.reason : null;
  return { id: own.id, type: own.type, reason, sent: own.files.length > 0 };
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const paper = await requestedIn(context.as("teacher"), params.paper);
  const back = returnOf(request) ?? paths.teacherDocuments;
  const endings = paperEndings.join(",");
  return { paper, back, endings, constraint: constraintOf(paperFormSchema) };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const api = context.as("teacher");
  const { id, type } = await requestedIn(api, params.paper);
  await readUpload(request, ["file", "second"], "api.document.too_heavy");
  return submitForm(api, request, paperFormSchema, async ({ file, second, remove }, api) => {
    const body = { ...(file && { file }), ...(second && { second }) };
    if (id === null) await api(documents.uploadByType, { body: { ...body, type } });
    else if (remove) await api(documents.removeFiles, { params: { id } });
    else await api(documents.upload, { params: { id }, body });
    const back = returnOf(request) ?? paths.teacherDocuments;
    return redirectWithFlash(back, `document:flash.${id !== null && remove ? "removed" : "sent"}`);
  });
}

/** Sends, adds a page or withdraws (API-098, API-099, API-101); faults concern this document alone (ERR-24). */
export default function TeacherDocumentDialog() {
  const { t } = useTranslation("document");
  const { paper, back, endings } = useLoaderData<typeof loader>();
  const name = t(`types.${paper.type}`);
  return (
    <DialogForm<typeof paperFormSchema>
      title={name}
      lead={
        <>
          {paper.reason && (
            <Note tone="red">
              <p>{t("refused", { reason: paper.reason })}</p>
            </Note>
          )}
          <p className="text-ink-2">
            <PaperHint type={paper.type} />
          </p>
        </>
      }
      closeTo={back}
      file
    >
      {(fields) => (
        <>
          <FileField
            field={fields.file}
            label={t("field")}
            hint={t("field_hint")}
            accept={endings}
          />
          <FileField
            field={fields.second}
            label={t("second")}
            hint={t("second_hint")}
            accept={endings}
            optional
          />
          <Buttons>
            <Button variant="primary">{t("submit")}</Button>
            {paper.sent && (
              <Button variant="quiet" name="remove" value="true" formNoValidate>
                {t("remove")}
              </Button>
            )}
          </Buttons>
        </>
      )}
    </DialogForm>
  );
}
