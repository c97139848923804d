import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";

import { paths, pathTo, withQuery } from "#app/paths.ts";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Back, PageHead, Panel } from "#app/ui/layout.tsx";
import { Steps } from "#app/ui/steps.tsx";

import { GroupLessonLine } from "./group-lesson-line.tsx";
import { placeWords } from "./place-words.ts";
import { PriceSum } from "./price-sum.tsx";
import { RegisterForm } from "./register-form.tsx";
import { ReviewForm } from "./review-form.tsx";

function Head({ current, title }: { current: 1 | 2; title: string }) {
  const { t } = useTranslation("registration");
  const steps = [{ name: t("register.page") }, { name: t("review.step") }];
  return (
    <>
      <Steps steps={steps} current={current} />
      <PageHead title={title} />
    </>
  );
}

export function FirstStep(data: ComponentProps<typeof RegisterForm>) {
  const { t } = useTranslation("registration");
  const { groupLesson, price } = data;
  return (
    <section className="pb-s6" data-dialog="group-lesson-submission">
      <Head current={1} title={t("register.student")} />
      <div className="grid items-start gap-s5 md:grid-cols-[minmax(0,1fr)_300px] md:gap-s7">
        <div className="md:order-last">
          <Panel>
            <GroupLessonLine groupLesson={groupLesson}>
              <p className="text-ink-2">
                {groupLesson.place ? placeWords(groupLesson.place) : t("review.online")}
              </p>
            </GroupLessonLine>
            <PriceSum price={price} groupLesson={groupLesson} />
            <p className="mt-s2">
              <DialogLink
                to={pathTo(paths.groupLessonPayment, { stage: groupLesson.slug })}
                opens="checkout"
                className="inline-flex min-h-tap items-center"
              >
                {t("checkout.open")}
              </DialogLink>
            </p>
            <p>
              <a
                href={withQuery(paths.quote, { stage: groupLesson.id })}
                target="_blank"
                className="inline-flex min-h-tap items-center"
              >
                {t("checkout.quote")}
              </a>
            </p>
          </Panel>
        </div>
        <RegisterForm {...data} />
      </div>
    </section>
  );
}

export function ReviewStep(data: ComponentProps<typeof ReviewForm>) {
  const { t } = useTranslation("registration");
  return (
    <section className="pb-s6" data-dialog="checkout">
      <Back to={pathTo(paths.groupLesson, { stage: data.groupLesson.slug })}>
        {t("register.back")}
      </Back>
      <Head current={2} title={t("review.title")} />
      <ReviewForm {...data} />
    </section>
  );
}
