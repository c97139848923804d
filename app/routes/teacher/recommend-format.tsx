import { useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { teacherAction } from "#app/bff/route.server.ts";
import { teacherSpace } from "#app/modules/career/teacher-space/endpoints.ts";
import { prices as priceEndpoints } from "#app/modules/catalogue/price/endpoints.ts";
import type { AdviceOf } from "#app/modules/catalogue/teacher/components/advice.tsx";
import { lessonFormats } from "#app/modules/catalogue/teacher/domain.ts";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import type { Recommendations } from "#app/modules/catalogue/teacher/recommend.endpoints.ts";
import { paths } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { i18n: ["teacher-advice"] };

export const meta = pageMeta("teacher-advice:format.title", { noindex: true });

const formatSchema = z.object({
  courses_formats: z.enum(lessonFormats, { error: "api.profile.formats" }),
});

/** A format without a price leads to the prices page. */
export const action = teacherAction(
  formatSchema,
  async ({ api, body: { courses_formats: added } }) => {
    const { courses_formats: given } = await api(teachers.showProfile, {});
    await api(teacherSpace.update, {
      body: { courses_formats: [...new Set([...given, added])] },
    });
    const { prices } = await api(priceEndpoints.list, { query: {} });
    const isPriced = prices.some(({ format_prices: all }) =>
      all.some(({ format, price }) => format === added && price !== null),
    );
    return isPriced
      ? redirectWithFlash(paths.teacherAccount, "teacher-advice:format.flash")
      : redirectWithFlash(paths.teacherPrices, "teacher-advice:format.flash_unpriced");
  },
);

/** DLG-54; the parent page has loaded the figures. */
export default function RecommendFormat() {
  const { t } = useTranslation("teacher-advice", { keyPrefix: "format" });
  const { teacher, advice } = useOutletContext<AdviceOf>();
  const found = advice?.format;
  const name = found?.format ?? "individual_webcam";
  return (
    <DialogForm<typeof formatSchema>
      id="format-recommendation"
      title={t("title")}
      closeTo={paths.teacherAccount}
      closed={!found && t(advice ? "closed" : "unread")}
      lead={found && <Figures found={found} days={advice.days} km={teacher.intervention_radius} />}
      note={found && <Then found={found} />}
      submit={t(`open.${name}`)}
      leave={t("leave")}
    >
      <input type="hidden" name="courses_formats" value={name} />
    </DialogForm>
  );
}

type FiguresProps = Readonly<{
  found: NonNullable<Recommendations["format"]>;
  days: number;
  km: number;
}>;

function Figures({ found: { format, requests: count }, days, km }: FiguresProps) {
  const { t } = useTranslation("teacher-advice", { keyPrefix: "format" });
  return (
    <div className="grid gap-s2">
      <p className="font-medium">{t(`asked.${format}`, { count, days, km })}</p>
      <p>{t(`today.${format}`)}</p>
      <p className="text-ink-2">{t(`what.${format}`)}</p>
    </div>
  );
}

function Then({ found: { format, priced } }: Pick<FiguresProps, "found">) {
  const { t } = useTranslation("teacher-advice", { keyPrefix: "format" });
  return (
    <>
      {priced ? t("priced") : t(`unpriced.${format}`)} {t("keeps")}
    </>
  );
}
