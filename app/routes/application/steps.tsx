import { useTranslation } from "react-i18next";

import { Path } from "#app/ui/path.tsx";

export function ApplicationSteps({ at, answer }: Readonly<{ at: string; answer: string }>) {
  const { t } = useTranslation("application", { keyPrefix: "sent" });
  const steps = [
    { when: at, what: <b>{t("sent")}</b> },
    { when: t("now"), what: <b>{t("read")}</b> },
    { when: t("before", { answer }), what: t("answer") },
  ];
  return (
    <section>
      <h2 className="mb-s3">{t("where")}</h2>
      <Path steps={steps} />
    </section>
  );
}
