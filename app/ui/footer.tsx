import { useTranslation } from "react-i18next";

import { Link } from "./link.tsx";
import type { ShellFooter } from "./shell-types.ts";
import { Spaced } from "./spaced.tsx";

export function Footer({ columns, links }: ShellFooter) {
  return columns ? <SiteFoot columns={columns} links={links} /> : <SlimFoot links={links} />;
}

function SlimFoot({ links }: Pick<ShellFooter, "links">) {
  return (
    <footer className="mt-s7 wrap-anywhere border-t border-line pt-s4 pb-s5 text-sm text-ink-2">
      <div className="mx-auto flex max-w-wrap flex-wrap items-center gap-x-4 px-gutter md:gap-x-6">
        <Spaced>
          {links.map(({ to, label }) => (
            <Link key={to} to={to} className="inline-flex min-h-tap items-center max-md:min-h-9">
              {label}
            </Link>
          ))}
        </Spaced>
      </div>
    </footer>
  );
}

function SiteFoot({ columns = [], links }: ShellFooter) {
  const { t } = useTranslation("common");
  return (
    <>
      <Roof />
      <footer className="on-dark wrap-anywhere bg-ink pt-s6 pb-s7 text-sm text-white">
        <div className="mx-auto max-w-wrap px-gutter">
          <div className="grid grid-cols-2 gap-s5 md:grid-cols-4">
            {columns.map(({ title, links: own, note }) => (
              <div key={title}>
                <h2 className="mb-1 font-body text-sm leading-[1.4] font-semibold tracking-normal text-[#B9C6DB]">
                  {title}
                </h2>
                <FootLinks links={own} />
                {note && <p className="text-[#B9C6DB]">{note}</p>}
              </div>
            ))}
          </div>
          <div className="mt-s5 flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-white/18 pt-s4 text-[#B9C6DB]">
            <span>{t("site.copyright")}</span> <FootLinks links={links} />
          </div>
        </div>
      </footer>
    </>
  );
}

function FootLinks({ links }: Pick<ShellFooter, "links">) {
  return (
    <Spaced>
      {links.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          className="flex min-h-tap items-center py-1 no-underline hover:underline"
        >
          {label}
        </Link>
      ))}
    </Spaced>
  );
}

function Roof() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1440 120"
      preserveAspectRatio="none"
      className="roof block h-[clamp(56px,9vw,120px)] w-full text-ink"
    >
      <path d="M0 66 L1440 6" className="stroke-roof stroke-9" vectorEffect="non-scaling-stroke" />
      <path
        d="M110 64V120M420 51V120M730 38V120M1040 25V120M1350 12V120"
        className="stroke-current stroke-5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
