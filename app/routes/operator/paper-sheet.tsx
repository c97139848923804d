import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { pathTo, withQuery } from "#app/paths.ts";
import { Views } from "#app/ui/desk/table.tsx";
import { Link } from "#app/ui/link.tsx";

import type { loader } from "./paper.server.ts";
import { deskPaths } from "./paths.ts";

type Query = Readonly<Record<string, string | number | undefined>>;

/** The sheet itself, turned and enlarged by addresses alone; its opening leaves a trace. */
export function PaperSheet() {
  const { t } = useTranslation("desk-candidate", { keyPrefix: "sheet" });
  const { paper, look, file, isPdf } = useLoaderData<typeof loader>();
  if (!file) return <p className="mt-s4">{t("none")}</p>;
  const documentId = String(paper.id);
  const page = pathTo(deskPaths.deskPaper, { documentId });
  const now: Query = {
    fichier: look.number,
    tourner: look.turn === 0 ? undefined : look.turn,
    grand: look.isLarge ? "oui" : undefined,
  };
  const source = pathTo(deskPaths.deskPaperFile, { documentId, fileNumber: String(look.number) });
  return (
    <div className="mt-s4">
      {paper.files.length > 1 && (
        <Views
          label={t("files")}
          views={paper.files.map(({ number, name }) => ({
            to: withQuery(page, { fichier: number }),
            label: name,
            current: number === look.number,
          }))}
        />
      )}
      {isPdf ? (
        <iframe
          src={source}
          title={t("of", { name: file.name })}
          className="h-[80vh] w-full border border-line bg-sheet"
        />
      ) : (
        <PaperImage
          to={(more) => withQuery(page, { ...now, ...more })}
          source={withQuery(source, { tourner: now["tourner"], grand: now["grand"] })}
          words={t("of", { name: file.name })}
          turn={look.turn}
          isLarge={look.isLarge}
        />
      )}
      <p className="mt-s2">
        <a href={source}>{t("alone")}</a> <span className="text-ink-2">{t("trace")}</span>
      </p>
    </div>
  );
}

type ImageProps = Readonly<{
  to: (more: Query) => string;
  source: string;
  words: string;
  turn: number;
  isLarge: boolean;
}>;

function PaperImage({ to, source, words, turn, isLarge }: ImageProps) {
  const { t } = useTranslation("desk-candidate", { keyPrefix: "sheet" });
  return (
    <>
      <p className="mb-s2 flex flex-wrap gap-x-s4">
        <Link to={to({ tourner: (turn + 90) % 360 })}>{t("right")}</Link>{" "}
        <Link to={to({ tourner: (turn + 270) % 360 })}>{t("left")}</Link>{" "}
        <Link to={to({ grand: isLarge ? undefined : "oui" })}>
          {t(isLarge ? "smaller" : "larger")}
        </Link>
      </p>
      <div className="overflow-auto border border-line bg-sheet">
        <img
          src={source}
          alt={words}
          className={isLarge ? "max-w-none" : "mx-auto max-h-[80vh] max-w-full"}
        />
      </div>
    </>
  );
}
