import type { ComponentChildren } from 'preact'

/** A card whose head leads to where there is more. */
export const Panel = ({ title, note, link: [href, text], children }: {
  title: string
  note?: string
  link: readonly [href: string, text: string]
  children: ComponentChildren
}) => (
  <section class='card panel' aria-label={title}>
    <div class='head'>
      <h2>
        {title} {note && <small>{note}</small>}
      </h2>
      <a href={href}>{text}</a>
    </div>
    {children}
  </section>
)
