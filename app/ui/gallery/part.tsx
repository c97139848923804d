import type { ReactNode } from "react";

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="pt-s6">
      <h2 className="mb-5 border-t-2 border-ink pt-s3">{title}</h2>
      <div className="grid gap-s4">{children}</div>
    </section>
  );
}
