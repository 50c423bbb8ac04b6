import type { ReactNode } from "react";

export const Box = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid content-start gap-2 rounded-[var(--corner-panel)] bg-s1 p-4 shadow-[var(--shadow)]">
    <h2 className="font-display text-[14px] font-semibold">{title}</h2>
    {children}
  </section>
);
