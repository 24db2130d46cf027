import type { ComponentChildren } from 'preact'

export interface Stat {
  label: string
  value: ComponentChildren
  note?: ComponentChildren
  /** The note of a narrow screen, if it is another one. */
  short?: ComponentChildren
  /** Where it leads. */
  href?: string
}

/** A few figures that belong together, side by side, or two by two on a phone. */
export const StatStrip = ({ label, stats }: { label: string; stats: readonly Stat[] }) => (
  <section class='card stat-strip' aria-label={label}>
    <dl>{stats.map((stat) => <Figure key={stat.label} {...stat} />)}</dl>
  </section>
)

function Figure({ label, value, note, short, href }: Stat) {
  const content = (
    <>
      <strong>{value}</strong>
      {note !== undefined && (
        <span class='note'>
          {short === undefined ? note : (
            <>
              <span class='long-note'>{note}</span>
              <span class='short-note'>{short}</span>
            </>
          )}
        </span>
      )}
    </>
  )
  return (
    <div>
      <dt>{label}</dt>
      <dd>{href ? <a href={href}>{content}</a> : content}</dd>
    </div>
  )
}
