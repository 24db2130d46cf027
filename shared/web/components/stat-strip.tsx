import type { ComponentChildren } from 'preact'

export interface Stat {
  label: string
  value: ComponentChildren
  note?: ComponentChildren
  /** Where the note leads. */
  href?: string
}

/** A few figures that belong together, side by side, or two by two on a phone. */
export const StatStrip = ({ label, stats }: { label: string; stats: readonly Stat[] }) => (
  <dl class='card stat-strip' aria-label={label}>
    {stats.map(({ label, value, note, href }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
        {note && <dd class='note'>{href ? <a href={href}>{note}</a> : note}</dd>}
      </div>
    ))}
  </dl>
)
