import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Kv, type Pair } from "#app/ui/facts.tsx";
import { Timeline, type TimelineLine, type Voice, VoiceDuo } from "#app/ui/history.tsx";
import { Back, Columns, Wrap } from "#app/ui/layout.tsx";

type ThingPageProps = Readonly<{
  back: Readonly<{ to: string; words: string }>;
  /** What is asked, and until when. */
  title: ReactNode;
  lead?: ReactNode;
  tag?: ReactNode;
  voices?: readonly [Voice, Voice] | undefined;
  /** Where one side alone has written. */
  voice?: Voice | undefined;
  known?: readonly Pair[] | undefined;
  more?: ReactNode;
  /** Its decisions. */
  children?: ReactNode;
  history?: readonly TimelineLine[] | undefined;
  people?: ReactNode;
}>;

/**
 * A page of a thing in the one order: what is asked and until when, both voices, what we know, the decision, the
 * history, the people.
 */
export function ThingPage(props: ThingPageProps) {
  const {
    back,
    title,
    lead,
    tag,
    voices,
    voice,
    known = [],
    more,
    children,
    history,
    people,
  } = props;
  const { t } = useTranslation("desk", { keyPrefix: "thing" });
  return (
    <Wrap>
      <Back to={back.to}>{back.words}</Back>
      <header className="mb-s5">
        {tag && <p className="mb-1">{tag}</p>}
        <h1>{title}</h1>
        {lead && <div className="mt-1 text-ink-2">{lead}</div>}
      </header>
      <Columns aside={<Aside history={history} people={people} />}>
        {voices && <VoiceDuo voices={voices} />}
        {voice && <LoneVoice {...voice} />}
        {known.length > 0 && (
          <section className="mt-s5">
            <h2 className="mb-s3">{t("known")}</h2>
            <Kv pairs={known} />
          </section>
        )}
        {more}
        {children}
      </Columns>
    </Wrap>
  );
}

function Aside({ history, people }: Pick<ThingPageProps, "history" | "people">) {
  const { t } = useTranslation("desk", { keyPrefix: "thing" });
  return (
    <div className="grid gap-s6">
      {history && history.length > 0 && (
        <section>
          <h2 className="mb-s3">{t("history")}</h2>
          <Timeline lines={history} />
        </section>
      )}
      {people && (
        <section>
          <h2 className="mb-s3">{t("people")}</h2>
          {people}
        </section>
      )}
    </div>
  );
}

function LoneVoice({ name, words }: Voice) {
  return (
    <div className="rounded-3 border border-line bg-sheet px-s5 py-s4">
      <h2>{name}</h2>
      <div className="mt-1 wrap-anywhere whitespace-pre-line">{words}</div>
    </div>
  );
}
