/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx'

/** What a phone opens at will. A wide screen and paper show it all. */
export const Fold = ({ head, children }: { head: Child; children: Child }) => (
  <details class='fold'>
    <summary>{head}</summary>
    {children}
  </details>
)

/** A section of the report that a phone opens at will. */
export const FoldedSection = ({ id, title, children }: { id?: string; title: string; children: Child }) => (
  <section id={id}>
    <Fold head={<h2>{title}</h2>}>{children}</Fold>
  </section>
)
