import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { fieldRefusal } from "#app/bff/form.server.ts";
import { teacherAction, teacherFormLoader } from "#app/bff/route.server.ts";
import { longDay } from "#app/lib/french-date.ts";
import { longestReview } from "#app/modules/catalogue/review/domain.ts";
import { responseSchema, reviews } from "#app/modules/catalogue/review/endpoints.ts";
import { paths } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { Review } from "#app/ui/history.tsx";
import { Rate } from "#app/ui/lines.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { TextArea } from "#app/ui/text-field.tsx";

export const handle = { i18n: ["review"] };

export const meta = pageMeta("review:answer.page", { noindex: true });

export const loader = teacherFormLoader(responseSchema, ({ api, customerId: id }) =>
  api(reviews.showOfFamily, { params: { id } }),
);

export const action = teacherAction(responseSchema, async ({ api, body, customerId: id }) => {
  const { review } = await api(reviews.showOfFamily, { params: { id } });
  if (!review) throw fieldRefusal("teacher_response", "api.review.not_found");
  await api(reviews.respond, { params: { id: review.id }, body });
  return redirectWithFlash(paths.teacherStudents, "review:flash.answered");
});

const loadSchema = () =>
  import("#app/modules/catalogue/review/endpoints.ts").then((module) => module.responseSchema);

/** Answers a review, or changes the answer within thirty days (TEA-018, VAL-057). */
export default function AnswerReview() {
  const { t } = useTranslation("review", { keyPrefix: "answer" });
  const { review, may_respond, respond_until } = useLoaderData<typeof loader>();
  const until = respond_until ? longDay(new Date(respond_until)) : "";
  return (
    <DialogForm<typeof responseSchema>
      title={t("title")}
      closeTo={paths.teacherStudents}
      lead={
        review && (
          <Review rate={<Rate rating={review.rating} />} quote={review.review} by={review.author} />
        )
      }
      closed={!may_respond && t(review ? "too_late" : "none", { day: until })}
      typed={{ teacher_response: t("text") }}
      loadSchema={loadSchema}
      defaults={{ teacher_response: review?.teacher_response ?? "" }}
      submit={t("submit")}
    >
      {({ teacher_response }) => (
        <TextArea
          field={teacher_response}
          label={t("text")}
          hint={t("text_hint")}
          maxLength={longestReview}
        />
      )}
    </DialogForm>
  );
}
