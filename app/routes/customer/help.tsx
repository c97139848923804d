import { Form, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { customerAction, customerFormLoader } from "#app/bff/route.server.ts";
import { writtenId } from "#app/lib/address-id.ts";
import { HelpCalls } from "#app/modules/care/support/components/help-calls.tsx";
import { HelpFields } from "#app/modules/care/support/components/help-fields.tsx";
import { support } from "#app/modules/care/support/endpoints.ts";
import { helpSchema } from "#app/modules/care/support/support.endpoints.ts";
import type { HelpSubject } from "#app/modules/foundation/case/help.domain.ts";
import { helpPath, helpSubjectAt } from "#app/modules/foundation/case/help-address.ts";
import { references } from "#app/modules/foundation/reference/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Back, Columns, PageHead, Wrap } from "#app/ui/layout.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

export const handle = { i18n: ["help"] };

export const meta = pageMeta("help:page", { noindex: true });

type At = Readonly<{ helpKind: string | undefined; helpNumber: string | undefined }>;

/** Help about nothing in particular has an address without a subject. */
function namedAt({ helpKind, helpNumber }: At) {
  if (helpKind === undefined) return undefined;
  const kind = helpSubjectAt(helpKind);
  if (!kind) throw new Response(null, { status: 404 });
  return { subject_kind: kind, subject_id: Number(writtenId(helpNumber)) };
}

export const loader = customerFormLoader(helpSchema, async ({ api, ...at }) => {
  const named = namedAt(at);
  const [{ subject: name, origin, calls }, categories] = await Promise.all([
    api(support.showHelp, { query: named ?? {} }),
    api(references.helpCategories, {}),
  ]);
  return {
    named,
    name,
    calls,
    categories: categories.filter(({ contexts }) => !origin || contexts.includes(origin)),
    back: named ? backOf(named.subject_kind, named.subject_id) : paths.ownAccount,
  };
});

function backOf(kind: HelpSubject, id: number): string {
  const pages = {
    course: paths.courses,
    bill: paths.bills,
    refund: paths.bills,
    contract: pathTo(paths.contract, { contractId: String(id) }),
    registration: pathTo(paths.registration, { registrationId: String(id) }),
  };
  return pages[kind];
}

export const action = customerAction(helpSchema, async ({ api, body, ...at }) => {
  const named = namedAt(at);
  const details = await api(support.askHelp, { body: { ...body, ...named } });
  const to = named ? helpPath(named.subject_kind, named.subject_id) : paths.help;
  return redirectWithFlash(to, "help:sent", details);
});

/** Asked about a thing or none, answered here and by mail (CUS-051). */
export default function Help() {
  const { t } = useTranslation("help");
  const { name, calls, back, named } = useLoaderData<typeof loader>();
  return (
    <Wrap>
      <Back to={back}>{t("back")}</Back>
      <PageHead title={t("title")} lead={name && t("of", { subject: name })} />
      <Columns aside={<HelpCalls calls={calls} linked={!named} />}>
        <HelpPageForm />
      </Columns>
    </Wrap>
  );
}

const loadSchema = () =>
  import("#app/modules/care/support/support.endpoints.ts").then((module) => module.helpSchema);

function HelpPageForm() {
  const { t } = useTranslation("help");
  const { named, categories, constraint } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const result = useLastResult();
  const [props, fields, form] = useSchemaForm<typeof helpSchema>(result, constraint, loadSchema);
  return (
    <Form method="post" action={pathname} {...props} className="grid max-w-form gap-s5 pb-s7">
      <SummaryErrors form={form} result={result} />
      <p className="text-ink-2">{t("lead")}</p>
      <HelpFields fields={fields} hidden={named ?? {}} categories={categories} />
      <OnceKey />
      <div>
        <Button variant="primary">{t("send")}</Button>
      </div>
    </Form>
  );
}
