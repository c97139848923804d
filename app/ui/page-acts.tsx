import { Children, type ReactNode } from "react";

import { Spaced } from "./spaced.tsx";

export function PageActs({ children }: { children: ReactNode }) {
  return (
    <ul className="mt-s5 flex flex-wrap gap-x-s5 text-sm [&_a]:inline-flex [&_a]:min-h-tap [&_a]:items-center">
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
  address: string;
  children: ReactNode;
}>;

/** Sharing without a third party (PUB-025). */
export function MailPage({ subject, address, children }: MailPageProps) {
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(address)}`;
  return <a href={`mailto:?${query}`}>{children}</a>;
}
