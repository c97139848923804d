import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { submitJudged } from "#app/bff/form.server.ts";
import { robotFields } from "#app/bff/robot.server.ts";
import { secretAddress } from "#app/bff/secret-address.server.ts";
import { readUpload } from "#app/lib/read-form.server.ts";
import { titleBounds } from "#app/modules/career/application/domain.ts";
import { applicationDraftSchema } from "#app/modules/career/application/draft.endpoints.ts";
import {
  answersOfTexts,
  leastGuided as least,
} from "#app/modules/career/application/guided.domain.ts";
import { Note } from "#app/ui/note.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { PhotoField } from "#app/ui/photo-fields.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useFieldTexts } from "#app/ui/use-field-texts.ts";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

import { CountedArea } from "./counted-area.tsx";
import { keptOf, openDraft } from "./draft.server.ts";
import { ApplicationFrame, ApplicationMoves } from "./frame.tsx";
import { keepPresentation, usualTitle } from "./presentation.server.ts";

export const handle = { i18n: ["application"] };

export const meta = pageMeta("application:presentation.page", { noindex: true });

export const headers = secretAddress;

const answer = applicationDraftSchema.shape.description;

const schema = applicationDraftSchema
  .pick({ title: true, video_url: true })
  .extend({ who: answer, helped: answer, course: answer, file: z.file().optional() });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const shown = await openDraft(context, params.draft);
  const { video_url, photo, firstname } = shown;
  const title = shown.title ?? (await usualTitle(context.api, shown));
  const typed = { title, video_url, ...answersOfTexts(shown) };
  return { typed, photo, name: firstname ?? "", kept: keptOf(shown), robot: robotFields() };
}

/** A good photo is kept although a text is faulty; a faulty one is refused together with the texts. */
export async function action({ context, params: { draft = "" }, request }: ActionFunctionArgs) {
  await readUpload(request, "file", "api.photo.too_heavy");
  return submitJudged(context.api, request, schema, async ({ file, ...typed }, api, form) => {
    if (file) await openDraft(context, draft);
    return keepPresentation(api, { draft, form, file, typed });
  });
}

export default function Presentation() {
  const { t } = useTranslation("application", { keyPrefix: "presentation" });
  const text = useFieldTexts("application:presentation");
  const { typed, photo, name, kept, robot } = useLoaderData<typeof loader>();
  const result = useLastResult();
  const [props, fields, form] = useSchemaForm<typeof schema>(result, {}, undefined, typed);
  return (
    <ApplicationFrame step="presentation" kept={kept} aside={<Help />}>
      <Form method="post" encType="multipart/form-data" {...props} className="grid gap-s5">
        <SummaryErrors form={form} result={result} />
        <CountedArea
          field={fields.title}
          label={t("headline")}
          hint={t("headline_hint", titleBounds)}
          least={titleBounds.least}
          rows={1}
        />
        <CountedArea {...text(fields.who, least.who)} {...least.who} rows={5} />
        <CountedArea {...text(fields.helped, least.helped)} {...least.helped} rows={5} />
        <CountedArea {...text(fields.course, least.course)} {...least.course} rows={7} />
        <p className="text-ink-2">{t("longer")}</p>
        <TextField
          field={fields.video_url}
          label={t("video")}
          hint={t("video_hint")}
          type="text"
          inputMode="url"
          optional
        />
        {/* Last: fields before a too heavy file are kept (ERR-36). */}
        <div className="grid gap-s3">
          {photo && <Portrait src={photo} name={name} eager />}
          <PhotoField
            field={fields.file}
            label={t(photo ? "photo_other" : "photo")}
            hint={t("photo_hint")}
            optional
          />
        </div>
        <ApplicationMoves step="presentation" robot={robot} />
      </Form>
    </ApplicationFrame>
  );
}

function Help() {
  const { t } = useTranslation("application", { keyPrefix: "presentation" });
  return (
    <>
      <div>
        <h2>{t("help")}</h2>
        <ul className="mt-s2 list-disc pl-5 text-ink-2">
          {(["student", "course", "after"] as const).map((one) => (
            <li key={one}>{t(`help_${one}`)}</li>
          ))}
        </ul>
      </div>
      <Note>{t("not_published")}</Note>
    </>
  );
}
