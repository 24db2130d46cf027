/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx'

/** The sections by their addresses, in their order: headings and contents have the same names. */
export const titles = {
  'year': 'The trailing twelve months',
  'cash-flow': 'Discounted cash flow',
  'sensitivity': 'Sensitivity',
  'recordings': 'Recordings',
  'method': 'Method details',
  'sources': 'Sources and limits',
}

export const Section = ({ id, isFolded, children }: {
  id: keyof typeof titles
  /** Whether a phone folds it. */
  isFolded?: true
  children: Child
}) => (
  <section id={id}>
    {isFolded ? <Fold head={<h2>{titles[id]}</h2>}>{children}</Fold> : (
      <>
        <h2>{titles[id]}</h2>
        {children}
      </>
    )}
  </section>
)

/** What a phone opens at will. A wide screen and paper show it all. */
export const Fold = ({ head, children }: { head: Child; children: Child }) => (
  <details class='fold'>
    <summary>
      <span>{head}</span>
    </summary>
    {children}
  </details>
)
