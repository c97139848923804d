import { lexer, type Token, type Tokens } from "marked";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { noonOf, plainDay } from "#app/lib/french-date.ts";
import { slugOf } from "#app/lib/slug.ts";
import type { ResourceArticle } from "#app/modules/catalogue/content/resource.endpoints.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Columns } from "#app/ui/layout.tsx";
import { Link } from "#app/ui/link.tsx";
import { Note } from "#app/ui/note.tsx";

type ArticleProps = {
  article: ResourceArticle;
  children?: ReactNode;
};

export function Article({ article, children }: ArticleProps) {
  const { t } = useTranslation("content", { keyPrefix: "resources" });
  const tokens = lexer(article.body);
  const parts = tokens.flatMap((token) => (isHeading(token) ? [token.text] : []));
  const first = tokens.findIndex(({ type }) => type === "paragraph");
  return (
    <article className="pb-s7">
      <h1 className="mt-s3">{article.title}</h1>
      <Columns aside={<Beside parts={parts} related={article.related} />}>
        <div className="max-w-read [&_h2]:mt-s6 [&_h2]:mb-s3 [&_h2]:text-xl">
          {tokens.map((token, index) => (
            <Fragment key={index}>
              <Block token={token} lead={index === first} />
              {index === first && (
                <p className="mt-s3 text-sm text-ink-2">
                  {t("read", {
                    minutes: article.minutes,
                    date: plainDay(noonOf(article.updated_at)),
                  })}
                </p>
              )}
            </Fragment>
          ))}
          {children}
        </div>
      </Columns>
    </article>
  );
}

const isHeading = (token: Token): token is Tokens.Heading => token.type === "heading";

const anchorOf = (title: string) => slugOf(title);

function Block({ token, lead }: { token: Token; lead: boolean }) {
  switch (token.type) {
    case "heading": {
      const { text } = token as Tokens.Heading;
      return (
        <h2 id={anchorOf(text)} className="scroll-mt-s4">
          {text}
        </h2>
      );
    }
    case "paragraph":
      return (
        <p className={lead ? "mt-s3 text-lg leading-[1.45] text-ink-2" : "mt-s3"}>
          <Inline tokens={(token as Tokens.Paragraph).tokens} />
        </p>
      );
    case "list":
      return <Items list={token as Tokens.List} />;
    case "blockquote":
      return (
        <div className="mt-s4">
          <Note tone="green" icon="check">
            <p>
              <Inline tokens={(token as Tokens.Blockquote).tokens} />
            </p>
          </Note>
        </div>
      );
    default:
      return null;
  }
}

const numbered =
  "grid grid-cols-[44px_1fr] gap-s4 border-t border-line py-3.5 last:border-b before:grid before:size-11 before:place-items-center before:border-2 before:border-ink before:bg-sheet before:font-title before:text-lg before:font-bold before:content-[counter(step)] [counter-increment:step]";

function Items({ list }: { list: Tokens.List }) {
  if (!list.ordered) {
    return (
      <ul className="mt-s3 grid list-disc gap-1.5 pl-5">
        {list.items.map((item, index) => (
          <li key={index}>
            <Inline tokens={item.tokens} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ol className="mt-s4 [counter-reset:step]">
      {list.items.map((item, index) => (
        <li key={index} className={numbered}>
          <div>
            <Inline tokens={item.tokens} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function Inline({ tokens }: { tokens: Token[] | undefined }) {
  return tokens?.map((token, index) => {
    if (token.type === "strong") return <b key={index}>{(token as Tokens.Strong).text}</b>;
    if (token.type === "link") {
      const { href, text } = token as Tokens.Link;
      return (
        <Link key={index} to={href}>
          {text}
        </Link>
      );
    }
    const inner = (token as Tokens.Generic).tokens;
    if (inner) return <Inline key={index} tokens={inner} />;
    return <Fragment key={index}>{(token as Tokens.Text).text}</Fragment>;
  });
}

type BesideProps = { parts: readonly string[]; related: ResourceArticle["related"] };

function Beside({ parts, related }: BesideProps) {
  const { t } = useTranslation("content", { keyPrefix: "resources" });
  return (
    <div className="grid gap-s6">
      <nav aria-labelledby="parties" className="max-md:hidden">
        <h2 id="parties" className="mb-s2 text-base">
          {t("parts")}
        </h2>
        <ol className="border-l-3 border-margin pl-s4">
          {parts.map((part) => (
            <li key={part}>
              <a href={`#${anchorOf(part)}`} className="flex min-h-tap items-center text-sm">
                {part}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <section>
        <h2 className="mb-s2 text-base">{t("related")}</h2>
        <ul className="border-t border-line">
          {related.map(({ slug, title, url }) => (
            <li key={slug} className="border-b border-line">
              <Link
                to={url}
                className="flex min-h-tap items-center justify-between gap-s3 py-2 font-semibold no-underline hover:underline"
              >
                {title}
                <Icon name="right" />
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
