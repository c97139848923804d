import { useTranslation } from "react-i18next";

import type { Purpose } from "#app/lib/services.ts";
import { Button } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Row, Rows } from "#app/ui/rows.tsx";
import { Spaced } from "#app/ui/spaced.tsx";

type ChooseFormProps = {
  action: string;
  version: string;
  asked: readonly Readonly<{ purpose: Purpose; by: string }>[];
  ticked: readonly string[];
  back: string | undefined;
  errors: readonly string[] | undefined;
};

/** Three answers of the same size (PUB-064, LAW-26). */
export function ChooseForm({
  action,
  version,
  asked: requested,
  ticked,
  back,
  errors,
}: ChooseFormProps) {
  const { t } = useTranslation("content", { keyPrefix: "cookies.asked" });
  const answers = ["refuse", "accept", "keep"] as const;
  return (
    <form method="post" action={action} className="grid gap-s4">
      <FormErrors errors={errors} />
      <input type="hidden" name="version" value={version} />
      {back && <input type="hidden" name="retour" value={back} />}
      <Rows label={t("legend")}>
        <Row
          title={t("needed.title")}
          detail={t("needed.text")}
          end={<span className="text-sm text-ink-2">{t("needed.always")}</span>}
        />
        {requested.map(({ purpose, by }) => (
          <Requested key={purpose} {...{ purpose, by }} ticked={ticked.includes(purpose)} />
        ))}
      </Rows>
      <div className="grid gap-s3 sm:grid-cols-3">
        <Spaced>
          {answers.map((answer) => (
            <Button key={answer} block name="choice" value={answer}>
              {t(answer)}
            </Button>
          ))}
        </Spaced>
      </div>
    </form>
  );
}

type RequestedProps = { purpose: Purpose; by: string; ticked: boolean };

function Requested({ purpose, by, ticked }: RequestedProps) {
  const { t } = useTranslation("content", { keyPrefix: "cookies.asked" });
  const title = t(`purpose.${purpose}.title`);
  return (
    <Row
      title={title}
      detail={
        <>
          {t(`purpose.${purpose}.text`, { by })} {t(`purpose.${purpose}.lasts`)}
        </>
      }
      end={
        <label className="flex min-h-tap min-w-tap cursor-pointer items-center justify-end">
          <input
            type="checkbox"
            name="purposes"
            value={purpose}
            defaultChecked={ticked}
            className="box"
          />
          <span className="sr-only">{t("accept_one", { purpose: title })}</span>
        </label>
      }
    />
  );
}
