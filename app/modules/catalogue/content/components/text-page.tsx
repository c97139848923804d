import { useTranslation } from "react-i18next";

import { noonOf, plainDay } from "#app/lib/french-date.ts";
import type { HouseTextPage } from "#app/modules/catalogue/content/content.endpoints.ts";
import { Wrap } from "#app/ui/layout.tsx";
import { Note } from "#app/ui/note.tsx";

import { TextParts } from "./text-parts.tsx";

type TextPageProps = {
  title: string;
  dated: string;
  message: string;
  notice?: string | undefined;
};

export function TextPage({ title, dated, message, notice }: TextPageProps) {
  return (
    <Wrap>
      <article className="max-w-read py-s6 [&_h2]:mt-s6 [&_li]:mt-1 [&_p]:mt-s3 [&_ul]:mt-s3 [&_ul]:list-disc [&_ul]:pl-5">
        <h1>{title}</h1>
        <p className="text-ink-2">{dated}</p>
        {notice && (
          <div className="mt-s4">
            <Note tone="yellow">{notice}</Note>
          </div>
        )}
        <TextParts message={message} />
      </article>
    </Wrap>
  );
}

export function HouseText({ text }: { text: HouseTextPage }) {
  const { t } = useTranslation("content");
  const { title, message, date, invented } = text;
  return (
    <TextPage
      title={title}
      dated={t("updated", { date: plainDay(noonOf(date)) })}
      notice={invented ? t("sample") : undefined}
      message={message}
    />
  );
}
