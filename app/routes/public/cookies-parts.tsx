import { useTranslation } from "react-i18next";

import { paths } from "#app/paths.ts";
import { Tbl } from "#app/ui/facts.tsx";
import { More, Section } from "#app/ui/layout.tsx";

export function Around() {
  const { t } = useTranslation("content", { keyPrefix: "cookies.asked" });
  return (
    <div className="text-ink-2 md:pt-s7">
      {(["before", "where", "data"] as const).map((part) => (
        <Section key={part} title={t(`${part}.title`)}>
          <p>{t(`${part}.text`)}</p>
          {part === "data" && <More to={paths.personalData}>{t("data.link")}</More>}
        </Section>
      ))}
    </div>
  );
}

export function NothingRequested() {
  const { t } = useTranslation("content", { keyPrefix: "cookies" });
  return (
    <div className="max-w-read pt-s6">
      <h1>{t("title")}</h1>
      <p className="mt-s3 text-lg leading-[1.45] text-ink-2">{t("lead")}</p>
    </div>
  );
}

type ListedProps = { set: readonly Readonly<{ key: string; name: string }>[] };

/** No cookie, but kept on the device (decision 035). */
const keptOnDevice = { key: "kept", name: "preau-kept" };

/** Every cookie and device storage: name, purpose, duration (CST-46, CST-53). */
export function Listed({ set }: ListedProps) {
  const { t } = useTranslation("content", { keyPrefix: "cookies" });
  return (
    <Section title={t("list.title")}>
      <Tbl
        caption={t("list.title")}
        head={t("list.head", { returnObjects: true }) as string[]}
        rows={[...set, keptOnDevice].map(({ key, name }) => [
          name,
          t(`list.what.${key}`),
          t(`list.lasts.${key}`),
        ])}
      />
    </Section>
  );
}

export function Erase({ asked: requested }: { asked: boolean }) {
  const { t } = useTranslation("content", { keyPrefix: "cookies" });
  const none = t("none.items", { returnObjects: true }) as string[];
  return (
    <>
      {!requested && (
        <>
          <Section title={t("none.title")}>
            <ul className="grid list-disc gap-1 pl-5">
              {none.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </Section>
          <Section title={t("change.title")}>
            <p>{t("change.text")}</p>
          </Section>
        </>
      )}
      <Section title={t("own.title")}>
        <p>{t("own.text")}</p>
      </Section>
      <Section title={t("erase.title")}>
        <p>{t("erase.text")}</p>
      </Section>
    </>
  );
}
