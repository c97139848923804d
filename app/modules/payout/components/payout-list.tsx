import { useTranslation } from "react-i18next";

import { duration as lengthOf, plainDay, shortDay } from "#app/lib/french-date.ts";
import { signedSum, sum } from "#app/lib/price.ts";
import type { Payout, Transfer } from "#app/modules/payout/payout.endpoints.ts";
import { Tbl } from "#app/ui/facts.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";

/** Payouts, each with the courses that it pays; the newest is open (TEA-037). */
export function PayoutList({ payouts }: Readonly<{ payouts: readonly Payout[] }>) {
  return (
    <>
      {payouts.map((payout, index) => (
        <PayoutFold key={payout.id} payout={payout} open={index === 0} />
      ))}
    </>
  );
}

function PayoutFold({ payout, open }: Readonly<{ payout: Payout; open: boolean }>) {
  const { t } = useTranslation("payout", { keyPrefix: "list" });
  const { date, amount, state, transfers_count: count, transfers } = payout;
  const day = plainDay(new Date(date));
  return (
    <Fold
      open={open}
      title={
        <span className="flex min-w-0 grow flex-wrap items-center gap-x-s3 gap-y-1">
          <span className="grow">
            {day}{" "}
            <span className="block text-sm font-normal text-ink-2">{t("count", { count })}</span>
          </span>{" "}
          <b className="font-title text-lg leading-[1.2] tabular-nums">{sum(amount)}</b>{" "}
          <StateTag state={state} />
        </span>
      }
    >
      <Tbl
        caption={t("detail", { day })}
        head={[t("course"), t("family"), t("own")]}
        rows={transfers.map((line) => [
          <LineName key={line.id} line={line} />,
          signedSum(line.family),
          signedSum(line.amount),
        ])}
        figures={2}
      />
    </Fold>
  );
}

function LineName({ line }: Readonly<{ line: Transfer }>) {
  const { t } = useTranslation("payout", { keyPrefix: "list" });
  const { student, date, duration, amount, own_family: own } = line;
  const words = { student, day: shortDay(new Date(date)), duration: lengthOf(duration) };
  if (amount < 0) return t("line_back", words);
  return own ? t("line_own", words) : t("line", words);
}
