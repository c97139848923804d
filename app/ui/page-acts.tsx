import { Children, type ReactNode } from "react";

import { Spaced } from "./spaced.tsx";

/** What else may be done with a page, at its foot. */
export function PageActs({ children }: { children: ReactNode }) {
  return (
    <ul className="mt-s5 flex flex-wrap gap-x-s5 text-sm *:flex *:min-h-tap *:items-center">
      <Spaced>
        {Children.map(children, (act) => (
          <li>{act}</li>
        ))}
      </Spaced>
    </ul>
  );
}

type MailPageProps = Readonly<{
  subject: string;
  /** The page's canonical address. */
  address: string;
  children: ReactNode;
}>;

/** The page sent by e-mail: the one way to share it that needs nobody else (PUB-025). */
export function MailPage({ subject, address, children }: MailPageProps) {
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(address)}`;
  return <a href={`mailto:?${query}`}>{children}</a>;
}
