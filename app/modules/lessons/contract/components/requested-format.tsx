import { useTranslation } from "react-i18next";

import { hourlyPrice } from "#app/lib/price.ts";
import type { TeacherContract } from "#app/modules/lessons/contract/list-students.endpoints.ts";
import type { ratesAnswerFormSchema } from "#app/modules/lessons/contract/price-version.endpoints.ts";
import { Button, Buttons } from "#app/ui/button.tsx";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { WaitingLine } from "#app/ui/waiting-line.tsx";

export const isRequested = ({ pending_prices_version: pending }: TeacherContract): boolean =>
  pending?.proposed_by === "customer";

export function RequestedFormat({
  contract,
  closeTo,
}: {
  contract: TeacherContract;
  closeTo: string;
}) {
  const { t } = useTranslation("contract");
  const pending = contract.pending_prices_version;
  const [proposed] = pending?.prices ?? [];
  if (!pending || !proposed) return null;
  const format = t(`format.${proposed.format}`);
  return (
    <DialogForm<typeof ratesAnswerFormSchema>
      id="manage-lesson-rates"
      title={t("rates.asked_title")}
      closeTo={closeTo}
      lead={t("rates.asked", { format, price: hourlyPrice(proposed.price) })}
    >
      {(fields) => (
        <>
          <input type="hidden" name={fields.price.name} value={proposed.price} />
          <input type="hidden" name={fields.format.name} value={proposed.format} />
          <WaitingLine state={pending.state} />
          <p>{t("rates.asked_then", { format })}</p>
          <Buttons grow>
            <Button name={fields.status.name} value="accepted" variant="primary">
              {t("rates.agree")}
            </Button>
            <Button name={fields.status.name} value="refused" variant="quiet">
              {t("rates.keep")}
            </Button>
          </Buttons>
        </>
      )}
    </DialogForm>
  );
}
