import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { useTranslation } from "react-i18next";

import { ButtonLink, Buttons } from "./button.tsx";
import { DocumentContext } from "./document-context.ts";
import chalk from "./drawings/chalk.svg";
import desk from "./drawings/desk.svg";
import oops from "./drawings/oops.svg";
import { type ErrorStatus, errorStatusOf } from "./error-status.ts";
import { SeyesPage, Wrap } from "./layout.tsx";

type ErrorPageProps = {
  home: string;
  search?: ReactNode;
};

/** From the route's error alone, without data. */
export function ErrorPage({ home, search }: ErrorPageProps) {
  const { t } = useTranslation("common");
  const error = useRouteError();
  const status = errorStatusOf(error);
  const lost = status === 404 || status === 410;
  return (
    <SeyesPage>
      <Wrap>
        <div className="grid gap-s6 md:grid-cols-[1fr_400px] md:items-center md:gap-s7">
          <div className="max-w-[34rem] pl-3">
            {lost && <img src={oops} alt="" width={148} height={64} className="mb-s3" />}
            <h1>{t(`error.${status}.title`)}</h1>
            <p className="on-lines">{messageOf(status, error) ?? t(`error.${status}.text`)}</p>
            {lost && search && <div className="mt-s5">{search}</div>}
            <div className="mt-s5">
              <Buttons>
                {status === 500 && (
                  <ButtonLink to="." reloadDocument variant="primary">
                    {t("error.retry")}
                  </ButtonLink>
                )}
                <ButtonLink to={home}>{t("error.home")}</ButtonLink>
              </Buttons>
            </div>
            {status === 500 && <Reference />}
          </div>
          <Drawing lost={lost} />
        </div>
      </Wrap>
    </SeyesPage>
  );
}

function Reference() {
  const { t } = useTranslation("common");
  const { requestId } = useContext(DocumentContext);
  if (!requestId) return null;
  return (
    <p className="mt-s4 text-sm text-ink-2">
      {t("error.reference")} <b className="tabular-nums">{requestId}</b>
    </p>
  );
}

function Drawing({ lost }: { lost: boolean }) {
  if (lost) return <img src={desk} alt="" width={400} height={260} className="w-full max-w-100" />;
  return (
    <div className="board slate max-w-100 p-s5">
      <img src={chalk} alt="" width={360} height={200} className="w-full" />
    </div>
  );
}

function messageOf(status: ErrorStatus, error: unknown): string | undefined {
  if (status !== 429 || !isRouteErrorResponse(error)) return undefined;
  const data: unknown = error.data;
  if (typeof data !== "object" || data === null || !("message" in data)) return undefined;
  return typeof data.message === "string" ? data.message : undefined;
}
