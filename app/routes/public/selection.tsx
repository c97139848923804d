import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { publicId } from "#app/api/id.ts";
import { submitForm } from "#app/bff/form.server.ts";
import { readSelection } from "#app/bff/selection.server.ts";
import { localPath } from "#app/lib/way-back.ts";
import {
  compared,
  SelectionList,
} from "#app/modules/catalogue/lesson-page/components/selection-list.tsx";
import { SideBySide } from "#app/modules/catalogue/lesson-page/components/side-by-side.tsx";
import { readWish } from "#app/modules/catalogue/search/components/wish.ts";
import { paths, withQuery } from "#app/paths.ts";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Back, PageHead, Wrap } from "#app/ui/layout.tsx";
import { Note } from "#app/ui/note.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { useLastResult } from "#app/ui/use-last-result.ts";

import {
  added,
  comparedOf,
  keptAnswer,
  keptTeachers,
  listingOf,
  nameOf,
  wishedOr,
  wishWords,
} from "./selection.server.ts";
import { EmptySelection, SelectionTitle } from "./selection-parts.tsx";

export const handle = { hydrate: "interaction", i18n: ["selection", "teacher", "search"] };

export const meta = pageMeta("selection:page", { noindex: true });

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const { ids, wish: kept } = readSelection(request);
  const wish = wishedOr(readWish(searchParams), kept);
  const teachers = await keptTeachers(context.api, ids, wish.ville);
  const choice = comparedOf(
    searchParams,
    teachers.map((teacher) => teacher.id),
  );
  const shown = {
    teachers,
    wish,
    ...choice,
    priced: wishWords(wish),
    listing: listingOf(wish),
    gone: teachers.length < ids.length,
  };
  return data(shown, { status: choice.wrong ? 422 : 200 });
}

const selectionSchema = z
  .object({
    keep: publicId("teacher").optional(),
    drop: publicId("teacher").optional(),
    retour: z.string().max(2000).optional(),
  })
  .refine(
    ({ keep, drop }) => (keep === undefined) !== (drop === undefined),
    "api.selection.choose_one",
  );

export async function action({ context, request }: ActionFunctionArgs) {
  const wish = readWish(new URL(request.url).searchParams);
  const { ids } = readSelection(request);
  return submitForm(context.api, request, selectionSchema, async (sent, api) => {
    const { keep, drop, retour } = sent;
    if (keep === undefined) {
      const left = ids.filter((one) => one !== drop);
      return keptAnswer(withQuery(paths.selection, wish), { ids: left, wish }, "dropped");
    }
    const more = added(ids, keep);
    const name = await nameOf(api, keep);
    const from = localPath(retour ?? null);
    const to = from ? `${from}#garder-${String(keep)}` : withQuery(paths.selection, wish);
    return keptAnswer(to, { ids: more, wish }, "kept", { name, count: more.length });
  });
}

/** Kept without an account; two to four compared (PUB-073). */
export default function Selection() {
  const { t } = useTranslation("selection");
  const { teachers, priced, listing } = useLoaderData<typeof loader>();
  const count = teachers.length;
  const lead = `${t("lead")} ${priced ? t("priced", { wish: priced }) : t("unpriced")}`;
  return (
    <Wrap>
      <div className="grid gap-s4 pb-s7">
        <Back to={listing}>{t("back")}</Back>
        <PageHead title={<SelectionTitle count={count} />} lead={count > 0 ? lead : undefined} />
        <View />
        {count > 0 ? <Kept /> : <EmptySelection listing={listing} />}
      </div>
    </Wrap>
  );
}

function View() {
  const { t } = useTranslation("selection");
  const { gone } = useLoaderData<typeof loader>();
  return (
    <>
      <FormErrors errors={useLastResult()?.error?.[""] ?? undefined} />
      {gone && <Note>{t("gone")}</Note>}
    </>
  );
}

function Kept() {
  const { teachers, wish, ticked, wrong } = useLoaderData<typeof loader>();
  const chosen = teachers.filter(({ id }) => ticked.includes(id));
  const proposed = teachers.slice(0, compared.most).map(({ id }) => id);
  const isCompared = chosen.length > 0 && !wrong;
  return (
    <>
      <SelectionList
        {...{ teachers, wish, wrong, isCompared }}
        ticked={ticked.length > 0 ? ticked : proposed}
      />
      {isCompared && <SideBySide teachers={chosen} wish={wish} />}
    </>
  );
}
